import type { EInvoice, EInvoiceProfile, Party } from '#shared/einvoices/einvoice.ts'
import type { EInvoiceReading } from '#shared/features/einvoices/einvoices.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { AppError } from '#server/platform/app-error.ts'
import { NotAnEInvoice, readEInvoice } from './reading/read-e-invoice.ts'
import { XmlProblem } from '#server/platform/xml/decode-xml.ts'
import { findingMessage } from './rule-messages.ts'
import { judge, type RuleFinding, rulesOf } from './rules/check-e-invoice.ts'
import { profileOf } from './rules/profiles.ts'
import { syntaxFindings } from './syntax/syntax-findings.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { EInvoiceDraft } from '#shared/features/einvoices/e-invoice-draft.ts'
import { businessOn, listVatRates } from '#server/features/business/business.service.ts'
import { findBuyer } from '#server/features/customers/customers.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { draftOf } from './draft/draft-of.ts'

const severities = ['fatal', 'warning', 'information']

/** The gravest first; within that, as the rules come. */
const byGravity = (a: RuleFinding, b: RuleFinding) => severities.indexOf(a.severity) - severities.indexOf(b.severity)

/** They allow what EN 16931 does not, by rules that are not ours. */
const withOwnRules: ReadonlySet<EInvoiceProfile> = new Set(['factur_x_extended'])

/** Every other profile is within EN 16931: there it would be an error. Unreadable numbers and dates are errors everywhere. */
const asRemark = (finding: RuleFinding): RuleFinding =>
  finding.severity === 'fatal' && !/^XSD-(NUMBER|DATE|ORDER)$/.test(finding.rule)
    ? { ...finding, severity: 'warning' }
    : finding

/** How many findings are listed: of a file that is wrong everywhere the first say enough. */
const mostFindings = 500

/** Reads a file of another system, and checks it against the rules of its own profile. */
export function readEInvoiceFile(file: Uint8Array, t: Translate): Omit<EInvoiceReading, 'draft'> {
  const read = orRefused(() => readEInvoice(file))
  const profile = profileOf(read.invoice.specification)
  const fully_judged = !withOwnRules.has(profile)
  const findings = [...judge(rulesOf(profile), read.invoice, read.syntax), ...syntaxFindings(read, profile)].map(
    fully_judged ? (finding) => finding : asRemark,
  )
  return {
    format: read.format,
    profile,
    document: read.invoice,
    findings: findings
      .toSorted(byGravity)
      .slice(0, mostFindings)
      .map((finding) => ({ ...finding, message: findingMessage(finding, read.syntax, t) })),
    fully_judged,
    others: read.others,
    valid: findings.every(({ severity }) => severity !== 'fatal'),
  }
}

/** What an e-invoice says, or null if the file is none. */
export function eInvoiceIn(file: Uint8Array): EInvoice | null {
  try {
    return readEInvoice(file).invoice
  } catch (error) {
    if (error instanceof NotAnEInvoice || error instanceof XmlProblem) return null
    throw error
  }
}

function orRefused<Read>(reading: () => Read) {
  try {
    return reading()
  } catch (error) {
    if (error instanceof NotAnEInvoice) throw new AppError(`einvoice.${error.reason}`)
    if (error instanceof XmlProblem) throw new AppError(`einvoice.${error.reason}`, { params: { line: error.line } })
    throw error
  }
}

/** The document of another system as a draft, for the customer that its buyer is. Nothing is saved. */
export async function readAsDraft(db: Db, document: EInvoice, now: Instant): Promise<EInvoiceDraft | null> {
  const { business, today } = await businessOn(db, now)
  const { base_currency } = business
  const draft = draftOf(document, { vatCodes: await listVatRates(db), today, base_currency })
  if (!draft) return null
  const customer = await findBuyer(db, identityOf(document.buyer))
  return { ...draft, customer: customer ?? null }
}

/** A document without a buyer has no customer. */
function identityOf({ vat_id = '', legal_id, electronic_address, name = '' }: Partial<Party> = {}) {
  const { id: register = '' } = legal_id ?? {}
  const { id: address = '' } = electronic_address ?? {}
  return { vat_number: vat_id, legal_id: register, electronic_address: address, name }
}
