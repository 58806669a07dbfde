import type { AllowanceCharge, EInvoice, EInvoiceLine, PaymentMeans } from '#shared/einvoices/einvoice.ts'
import { compare, numberOf, zero } from './amounts.ts'
import { allowances, charges, lineAllowances, lineCharges, lines, payments } from './places.ts'
import { onlyIn, placed, placedOne, type Placed, type Rule, rulesAbout, type Syntax } from './rule.ts'

/** What Peppol asks of Danish sellers, most of it for Danish buyers alone. */

const isDanish = ({ seller }: EInvoice) => seller?.address?.country === 'DK'
const isWithinDenmark = (invoice: EInvoice) => isDanish(invoice) && invoice.buyer?.address?.country === 'DK'

const where = <Item>(applies: (invoice: EInvoice) => boolean, parts: (invoice: EInvoice) => Placed<Item>[]) =>
  rulesAbout((invoice) => (applies(invoice) ? parts(invoice) : []))

const documents = (invoice: EInvoice) => [{ at: '', item: invoice }]
const isFilled = (text = '') => text.trim() !== ''

/** In UBL only invoices are asked how they are paid. */
const danishPayment = where(isWithinDenmark, payments)
const paymentRule = (id: string, location: string, test: (means: PaymentMeans, syntax: Syntax) => boolean): Rule =>
  danishPayment(
    id,
    location,
    (means, { kind }, syntax) => (syntax === 'ubl' && kind === 'credit_note') || test(means, syntax),
  )

const danishMeans = new Set(['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'])
const [giro, slip] = ['50', '93']

const startsWith = (text: string | undefined, ...starts: string[]) => starts.includes((text ?? '').slice(0, 3))

/** The number of a giro account: of seven digits or eight, and of any seven characters as CII is judged. */
const isGiroAccount = (id = '', syntax: Syntax) => (syntax === 'cii' ? id.length === 7 : /^\d{7,8}$/.test(id))

/** As CII is judged, nothing is enough. */
const hasMandate = ({ mandate }: PaymentMeans, syntax: Syntax) =>
  syntax === 'ubl' && isFilled(mandate?.id) && isFilled(mandate?.debited_account)

const hasLength = ({ remittance = '' }: PaymentMeans, ...lengths: number[]) => lengths.includes(remittance.length)

const paymentRules: Rule[] = [
  paymentRule('DK-R-005', 'code', ({ code = '' }) => danishMeans.has(code)),
  paymentRule(
    'DK-R-006',
    'account',
    ({ code = '', account }) => !['31', '42'].includes(code) || (isFilled(account?.id) && isFilled(account?.bank_id)),
  ),
  paymentRule('DK-R-007', 'mandate', (means, syntax) => means.code !== '49' || hasMandate(means, syntax)),
  paymentRule(
    'DK-R-008',
    'remittance',
    ({ code, remittance, account }, syntax) =>
      code !== giro || (startsWith(remittance, '01#', '04#', '15#') && isGiroAccount(account?.id, syntax)),
  ),
  paymentRule(
    'DK-R-009',
    'remittance',
    (means) => means.code !== giro || !startsWith(means.remittance, '04#', '15#') || hasLength(means, 19),
  ),
  paymentRule(
    'DK-R-010',
    'remittance',
    ({ code, remittance, account }) =>
      code !== slip || (startsWith(remittance, '71#', '73#', '75#') && account?.id?.length === 8),
  ),
  paymentRule(
    'DK-R-011',
    'remittance',
    (means) => means.code !== slip || !startsWith(means.remittance, '71#', '75#') || hasLength(means, 18, 19),
  ),
]

/** Of UNSPSC, which has the name TST. */
const usualVersions = new Set(['19.05.01', '19.0501', '26.08.01', '26.0801'])
const isClassedAsUsual = ({ classifications }: EInvoiceLine) =>
  !classifications.some(({ list }) => list === 'TST') ||
  classifications.some(({ version = '' }) => usualVersions.has(version))

/** Another tax than VAT is named by four digits, or by words on both sides of a sign. */
const isNamedTax = ({ reason_code, reason = '' }: AllowanceCharge) =>
  reason_code !== 'ZZZ' || /^\s*\d{4}\s*$/.test(reason) || /^[^#].*#.*[^#]$/s.test(reason)

const ofDocument = (invoice: EInvoice) => [...allowances(invoice), ...charges(invoice)]
const ofLines = (invoice: EInvoice) => [...lineAllowances(invoice), ...lineCharges(invoice)]

const partyIds = ({ seller, buyer }: EInvoice) => [
  ...placed('seller.ids', seller?.ids),
  ...placed('buyer.ids', buyer?.ids),
]

export const danishPeppolRules: Rule[] = [
  where(isDanish, documents)('DK-R-002', 'seller.legal_id', ({ seller }) => isFilled(seller?.legal_id?.id)),
  where(isDanish, ({ seller }) => placedOne('seller.legal_id', seller?.legal_id))(
    'DK-R-014',
    'scheme',
    ({ scheme = '' }) => scheme.trim() === '0184',
  ),
  onlyIn('ubl', where(isWithinDenmark, lines)('DK-R-003', 'classifications', isClassedAsUsual)),
  onlyIn('cii', where(isWithinDenmark, lines)('DK-R-003', 'classifications', isClassedAsUsual, 'warning')),
  onlyIn(
    'ubl',
    where(isWithinDenmark, ({ buyer }) => placedOne('buyer.legal_id', buyer?.legal_id))(
      'DK-R-017',
      'scheme',
      ({ scheme = '' }) => scheme.trim() === '0184',
    ),
  ),
  where(isWithinDenmark, ofDocument)('DK-R-004', 'reason', isNamedTax),
  onlyIn('ubl', where(isWithinDenmark, ofLines)('DK-R-004', 'reason', isNamedTax)),
  ...paymentRules,
  // CII writes an id without a scheme as another element, of which nothing is asked.
  where(isWithinDenmark, partyIds)('DK-R-013', 'scheme', ({ scheme }, _, syntax) =>
    syntax === 'cii' ? scheme?.trim() !== '' : isFilled(scheme),
  ),
  where((invoice) => isWithinDenmark(invoice) && invoice.kind === 'credit_note', documents)(
    'DK-R-016',
    'totals.payable',
    ({ totals }) => compare(numberOf(totals?.payable) ?? zero, zero) >= 0,
  ),
]
