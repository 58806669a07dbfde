import { required } from '#shared/required.ts'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import {
  type FrozenParties,
  frozenVersion,
  payableToBank,
  sellerOf,
} from '#shared/features/documents/frozen-parties.ts'
import type { DocumentDetails } from '#shared/features/documents/documents.fields.ts'
import { termsOf, type TermsKind } from '#shared/features/documents/payment-terms.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import type { DocumentTotals, VatGroup } from '#shared/money/document-totals.ts'
import { rateOn } from '#shared/money/vat.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'
import { asBilled } from '#server/features/customers/customers.service.ts'
import { wholeOf } from '#server/features/documents/stored-document.service.ts'

/** Seller, customer, account and wording as they are now: frozen on issue, and printed on drafts. */
export function partiesOf(
  business: BusinessRow,
  customer: Customer,
  bank: Bank | null,
  { groups, rates, taxPoint }: { groups: readonly VatGroup[]; rates: readonly VatCode[]; taxPoint: string },
): FrozenParties {
  return {
    version: frozenVersion,
    seller: sellerOf(business),
    customer: asBilled(customer),
    bank: bank && payableToBank(bank),
    base_currency: business.base_currency,
    vat_words: groups.map(({ vat_code }) => {
      const rate = rateOn(rates, vat_code, taxPoint)
      return { name: rate?.name ?? vat_code, wording: rate?.wording ?? '', vatex_code: rate?.vatex_code ?? '' }
    }),
    language: customer.language,
    paper: business.paper,
    is_hybrid: true,
  }
}

type CalculatedInvoice = DocumentDetails &
  Pick<
    DocumentTotals,
    | 'vat_groups'
    | 'net_minor'
    | 'discount_minor'
    | 'vat_minor'
    | 'gross_minor'
    | 'allowance_minor'
    | 'charge_minor'
    | 'prepaid_minor'
  > & {
    number: string | null
    issue_date: string
    tax_point: string
    supply_date: string | null
    due_date: string
    /** Those of an invoice. */
    terms_kind?: TermsKind
    terms_days?: number
    reference: string
    message: string
    currency: string
    exchange_rate: string | null
    exchange_rate_source: string
    exchange_rate_date: string | null
    vat_base_minor: number | null
    lines: readonly InvoiceLine[]
  }

const termsIn = ({ terms_kind, terms_days }: Pick<CalculatedInvoice, 'terms_kind' | 'terms_days'>) =>
  terms_kind !== undefined && terms_days !== undefined && { terms: termsOf({ terms_kind, terms_days }) }

/** Everything that the printed document says. */
export function contentOf(
  invoice: CalculatedInvoice,
  { vat_words, version: _version, ...parties }: FrozenParties,
): DocumentContent {
  const { exchange_rate, exchange_rate_source, exchange_rate_date, vat_base_minor, ...fields } = invoice
  const { vat_groups, lines, currency } = fields
  return {
    kind: 'invoice',
    number: fields.number,
    issue_date: fields.issue_date,
    tax_point: fields.tax_point,
    supply_date: fields.supply_date,
    due_date: fields.due_date,
    ...termsIn(fields),
    reference: fields.reference,
    message: fields.message,
    currency,
    ...parties,
    exchange:
      exchange_rate !== null && vat_base_minor !== null
        ? {
            rate: exchange_rate,
            source: exchange_rate_source,
            date: exchange_rate_date ?? fields.issue_date,
            vat_base_minor,
          }
        : null,
    lines: lines.map(({ id: _id, vat_code: _code, item_id: _item, account_code: _account, ...line }) => line),
    vat_groups: vat_groups.map(({ vat_code: _code, ...group }, index) => ({
      ...group,
      ...required(vat_words[index], 'the name of a VAT group'),
    })),
    net_minor: fields.net_minor,
    discount_minor: fields.discount_minor,
    vat_minor: fields.vat_minor,
    gross_minor: fields.gross_minor,
    ...wholeOf(fields),
    lines_net_minor: fields.net_minor + fields.allowance_minor - fields.charge_minor,
    prepaid_minor: fields.prepaid_minor,
    payable_minor: fields.gross_minor + fields.rounding_minor - fields.prepaid_minor,
    credited_invoice: null,
    reason: '',
  }
}
