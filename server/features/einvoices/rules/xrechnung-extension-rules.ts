import { attachmentTypes } from '#shared/einvoices/codes/document-codes.ts'
import { addressSchemes, identifierSchemes } from '#shared/einvoices/codes/party-schemes.ts'
import type { EInvoiceLine } from '#shared/einvoices/einvoice.ts'
import { documentRule, lineRule, lines, parties } from './places.ts'
import { filled, placed, placedOne, type Rule, rulesAbout } from './rule.ts'

const partyIdRule = rulesAbout((invoice) => parties(invoice).flatMap(({ at, item }) => placed(`${at}.ids`, item.ids)))
const legalIdRule = rulesAbout((invoice) =>
  parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.legal_id`, item.legal_id)),
)
const itemIdRule = rulesAbout((invoice) =>
  lines(invoice).flatMap(({ at, item }) => placedOne(`${at}.standard_item_id`, item.standard_item_id)),
)
const endpointRule = rulesAbout((invoice) =>
  parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.electronic_address`, item.electronic_address)),
)
const deliveryRule = rulesAbout((invoice) => placedOne('delivery.location', invoice.delivery?.location))
const fileRule = rulesAbout((invoice) =>
  placed('attachments', invoice.attachments).flatMap(({ at, item }) => placedOne(`${at}.file`, item.file)),
)

/** Apps on prescription have schemes of their own. */
const prescribed = ['XR01', 'XR02', 'XR03']
const known = (list: ReadonlySet<string>, scheme: string | undefined) =>
  scheme === undefined || list.has(scheme) || prescribed.includes(scheme)

/** The rules of EN 16931 that the extension of XRechnung replaces by wider ones. */
export const replacedByExtension = new Set([
  'BR-CL-10',
  'BR-CL-11',
  'BR-CL-21',
  'BR-CL-24',
  'BR-CL-25',
  'BR-CL-26',
  'BR-CO-16',
])

export const xrechnungExtensionRules: Rule[] = [
  fileRule('BR-DEX-01', 'mime', ({ mime }) => attachmentTypes.has(mime ?? '') || mime === 'application/xml'),
  partyIdRule('BR-DEX-04', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
  legalIdRule('BR-DEX-05', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
  itemIdRule('BR-DEX-06', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
  endpointRule('BR-DEX-07', 'scheme', ({ scheme }) => known(addressSchemes, scheme)),
  deliveryRule('BR-DEX-08', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
]

const vehicles = ['M1', 'M2', 'M3', 'N1', 'N2', 'N3']
const emissions = ['clean', 'zero-emission', 'other']

const vehicleClasses = (line: EInvoiceLine) => line.classifications.filter(({ list }) => list === 'CVD')
const emissionClasses = (line: EInvoiceLine) => line.attributes.filter(({ name }) => name === 'cva')

/** Purchases of clean vehicles by the state: XRechnung CVD. */
export const cleanVehicleRules: Rule[] = [
  documentRule('BR-DE-CVD-01', 'contract_reference', (invoice) => filled(invoice.contract_reference)),
  documentRule('BR-DE-CVD-02', 'tender_reference', (invoice) => filled(invoice.tender_reference)),
  documentRule('BR-DE-CVD-03', 'lines', (invoice) =>
    invoice.lines.some((line) => vehicleClasses(line).length > 0 && emissionClasses(line).length > 0),
  ),
  lineRule('BR-DE-CVD-04', 'classifications', (line) =>
    vehicleClasses(line).every(({ code }) => vehicles.includes(code)),
  ),
  lineRule('BR-DE-CVD-05', 'attributes', (line) =>
    emissionClasses(line).every(({ value }) => emissions.includes(value ?? '')),
  ),
  lineRule(
    'BR-DE-CVD-06-a',
    'attributes',
    (line) => vehicleClasses(line).length === 0 || emissionClasses(line).length === 1,
  ),
  lineRule(
    'BR-DE-CVD-06-b',
    'classifications',
    (line) => emissionClasses(line).length === 0 || vehicleClasses(line).length === 1,
  ),
]
