import {
  allowanceReasons,
  attachmentTypes,
  chargeReasons,
  countryCodes,
  currencyCodes,
  itemClassifications,
  noteSubjects,
  noteSubjectsOutsideUbl,
  objectSchemes,
  taxPointCodes,
  taxPointCodesOfCii,
  unitCodes,
} from '#shared/einvoices/codes/document-codes.ts'
import {
  creditNoteTypes,
  exemptionCodes,
  invoiceTypes,
  paymentMeans,
  vatCategories,
} from '#shared/einvoices/codes/codes.ts'
import { addressSchemes, identifierSchemes } from '#shared/einvoices/codes/party-schemes.ts'
import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import {
  addresses,
  allowances,
  breakdown,
  breakdownRule,
  charges,
  documentRule,
  lineAllowances,
  lineCharges,
  lineRule,
  lines,
  parties,
  paymentRule,
} from './places.ts'
import { onlyIn, placed, type Placed, placedOne, type Rule, rulesAbout, type Syntax } from './rule.ts'

/** What is not there needs no code; what is there needs a known one. */
const known = (list: ReadonlySet<string>, code: string | undefined) => code === undefined || list.has(code)

const partyIdRule = rulesAbout((invoice) => parties(invoice).flatMap(({ at, item }) => placed(`${at}.ids`, item.ids)))
const legalIdRule = rulesAbout((invoice) =>
  parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.legal_id`, item.legal_id)),
)
const endpointRule = rulesAbout((invoice) =>
  parties(invoice).flatMap(({ at, item }) => placedOne(`${at}.electronic_address`, item.electronic_address)),
)
const addressRule = rulesAbout(addresses)
const noteRule = rulesAbout((invoice) => placed('notes', invoice.notes))
const objectRule = rulesAbout((invoice) => [
  ...placedOne('invoiced_object', invoice.invoiced_object),
  ...lines(invoice).flatMap(({ at, item }) => placedOne(`${at}.object`, item.object)),
])
const anyAllowanceRule = rulesAbout((invoice) => [...allowances(invoice), ...lineAllowances(invoice)])
const anyChargeRule = rulesAbout((invoice) => [...charges(invoice), ...lineCharges(invoice)])
const itemIdRule = rulesAbout((invoice) =>
  lines(invoice).flatMap(({ at, item }) => placedOne(`${at}.standard_item_id`, item.standard_item_id)),
)
const classificationRule = rulesAbout((invoice) =>
  lines(invoice).flatMap(({ at, item }) => placed(`${at}.classifications`, item.classifications)),
)
const fileRule = rulesAbout((invoice) =>
  placed('attachments', invoice.attachments).flatMap(({ at, item }) => placedOne(`${at}.file`, item.file)),
)
const deliveryRule = rulesAbout((invoice) => placedOne('delivery.location', invoice.delivery?.location))
const vatTotalRule = rulesAbout((invoice) => placed('vat_totals', invoice.vat_totals))

type Category = { category?: string | undefined }

const ofCharges = (invoice: EInvoice): Placed<Category>[] =>
  [...allowances(invoice), ...charges(invoice)].flatMap(({ at, item }) => placedOne(`${at}.vat`, item.vat))
const ofLines = (invoice: EInvoice): Placed<Category>[] =>
  lines(invoice).flatMap(({ at, item }) => placedOne(`${at}.vat`, item.vat))

const isVatCategory = ({ category }: Category) => known(vatCategories, category)

/** UBL and CII count the breakdown to different rules. */
function categoryRules(syntax: Syntax): Rule[] {
  const [first, second] =
    syntax === 'ubl'
      ? [(invoice: EInvoice) => [...ofCharges(invoice), ...breakdown(invoice)], ofLines]
      : [ofCharges, (invoice: EInvoice) => [...ofLines(invoice), ...breakdown(invoice)]]
  return [
    onlyIn(syntax, rulesAbout(first)('BR-CL-17', 'category', isVatCategory)),
    onlyIn(syntax, rulesAbout(second)('BR-CL-18', 'category', isVatCategory)),
  ]
}

function isDocumentType({ type_code, kind }: EInvoice, syntax: Syntax) {
  if (syntax === 'ubl') return known(kind === 'invoice' ? invoiceTypes : creditNoteTypes, type_code)
  return known(invoiceTypes, type_code) || known(creditNoteTypes, type_code)
}

type Note = EInvoice['notes'][number]

/** UBL has no place for the subject: whatever has three characters between the first two hashes of a note is taken for it. */
function isNoteSubject({ subject_code, text }: Note, syntax: Syntax) {
  if (syntax === 'cii') return known(noteSubjects, subject_code)
  const code = subject_code ?? /^[^#]*#([^#]{3})#/u.exec(text)?.[1]
  return known(noteSubjects, code) && !noteSubjectsOutsideUbl.has(code ?? '')
}

/** BR-CL: codes are from their lists. */
export const codeRules: Rule[] = [
  documentRule('BR-CL-01', 'type_code', (invoice, _, syntax) => isDocumentType(invoice, syntax)),
  onlyIn(
    'cii',
    vatTotalRule('BR-CL-03', 'currency', ({ currency }) => known(currencyCodes, currency)),
  ),
  documentRule('BR-CL-04', 'currency', ({ currency }) => known(currencyCodes, currency)),
  documentRule('BR-CL-05', 'vat_currency', ({ vat_currency }) => known(currencyCodes, vat_currency)),
  documentRule('BR-CL-06', 'tax_point_code', ({ tax_point_code }, _, syntax) =>
    known(syntax === 'ubl' ? taxPointCodes : taxPointCodesOfCii, tax_point_code),
  ),
  objectRule('BR-CL-07', 'scheme', ({ scheme }) => known(objectSchemes, scheme)),
  noteRule('BR-CL-08', 'subject_code', (note, _, syntax) => isNoteSubject(note, syntax)),
  partyIdRule('BR-CL-10', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
  legalIdRule('BR-CL-11', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
  classificationRule('BR-CL-13', 'list', ({ list }) => known(itemClassifications, list)),
  addressRule('BR-CL-14', 'country', ({ country }) => known(countryCodes, country)),
  lineRule('BR-CL-15', 'origin_country', ({ origin_country }) => known(countryCodes, origin_country)),
  paymentRule('BR-CL-16', 'code', ({ code }) => known(paymentMeans, code)),
  ...categoryRules('ubl'),
  ...categoryRules('cii'),
  anyAllowanceRule('BR-CL-19', 'reason_code', ({ reason_code }) => known(allowanceReasons, reason_code)),
  anyChargeRule('BR-CL-20', 'reason_code', ({ reason_code }) => known(chargeReasons, reason_code)),
  itemIdRule('BR-CL-21', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
  breakdownRule('BR-CL-22', 'exemption_code', ({ exemption_code }) =>
    known(exemptionCodes, exemption_code?.toUpperCase()),
  ),
  lineRule('BR-CL-23', 'unit', ({ unit }) => known(unitCodes, unit)),
  lineRule('BR-CL-23', 'price.base_unit', ({ price }) => known(unitCodes, price?.base_unit)),
  fileRule('BR-CL-24', 'mime', ({ mime }) => known(attachmentTypes, mime)),
  endpointRule('BR-CL-25', 'scheme', ({ scheme }) => known(addressSchemes, scheme)),
  deliveryRule('BR-CL-26', 'scheme', ({ scheme }) => known(identifierSchemes, scheme)),
]
