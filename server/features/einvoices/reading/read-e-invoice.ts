import type { EInvoice } from '#shared/einvoices/einvoice.ts'
import { isPdf, isZip } from '#server/platform/files/unzip.ts'
import { findInvoiceInPdf, isEncryptedPdf } from './pdf/find-invoice-in-pdf.ts'
import { parseXml, type XmlElement } from '#server/platform/xml/parse-xml.ts'
import { readCii } from './read-cii.ts'
import { readUbl } from './read-ubl.ts'
import { elementsAt } from '#server/platform/xml/xml-values.ts'

const prefixes = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2': 'ubl',
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2': 'cn',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2': 'cac',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2': 'cbc',
  'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2': 'ext',
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100': 'rsm',
  'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100': 'ram',
  'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100': 'udt',
  'urn:un:unece:uncefact:data:standard:QualifiedDataType:100': 'qdt',
}

/** `factur_x` is a PDF that carries a Cross Industry Invoice, or seldom a UBL one. */
export type EInvoiceFormat = 'ubl' | 'cii' | 'factur_x'

export type ReadEInvoice = {
  format: EInvoiceFormat
  syntax: 'ubl' | 'cii'
  root: XmlElement
  invoice: EInvoice
  /** Other files in the PDF that may be an invoice too. */
  others: string[]
}

/** Why a file that can be read is not an e-invoice for us. */
export class NotAnEInvoice extends Error {
  readonly reason: 'pdf_without_invoice' | 'pdf_with_password' | 'zip' | 'unknown_document' | 'too_many_lines'

  constructor(reason: NotAnEInvoice['reason']) {
    super(reason)
    this.reason = reason
  }
}

const mostLines = 1_000

const syntaxes: Record<string, { syntax: 'ubl' | 'cii'; read: (root: XmlElement) => EInvoice; lines: string }> = {
  'ubl:Invoice': { syntax: 'ubl', read: readUbl, lines: 'cac:InvoiceLine' },
  'cn:CreditNote': { syntax: 'ubl', read: readUbl, lines: 'cac:CreditNoteLine' },
  'rsm:CrossIndustryInvoice': {
    syntax: 'cii',
    read: readCii,
    lines: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem',
  },
}

/** Any UBL, CII or Factur-X file as the one model. */
export function readEInvoice(file: Uint8Array): ReadEInvoice {
  if (isZip(file)) throw new NotAnEInvoice('zip')
  const pdf = isPdf(file)
  const { xml, others } = pdf ? invoiceIn(file) : { xml: file, others: [] }
  const root = parseXml(xml, prefixes)
  const known = syntaxes[root.name]
  if (!known) throw new NotAnEInvoice('unknown_document')
  if (elementsAt(root, known.lines).length > mostLines) throw new NotAnEInvoice('too_many_lines')
  return { format: pdf ? 'factur_x' : known.syntax, syntax: known.syntax, root, invoice: known.read(root), others }
}

function invoiceIn(pdf: Uint8Array) {
  if (isEncryptedPdf(pdf)) throw new NotAnEInvoice('pdf_with_password')
  const found = findInvoiceInPdf(pdf)
  if (!found) throw new NotAnEInvoice('pdf_without_invoice')
  return found
}
