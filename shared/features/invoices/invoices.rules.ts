import type { Address } from '#shared/geography/address.ts'
import type { MessageKey, MessageParams } from '#shared/i18n/translate.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { isWithinUnion } from '#shared/geography/european-union.ts'
import { isCharged, type VatCategory } from '#shared/money/vat.ts'
import type { Adjustment } from '#shared/features/documents/document-details.ts'
import type { OtherParties } from '#shared/features/documents/other-parties.ts'
import type { InvoiceLine } from './invoice-lines.ts'
import type { InvoiceState, InvoiceStatus } from './invoice-states.ts'

/** What a document still lacks, at the field where it can be fixed. */
export type Gap = { field: string; key: MessageKey; params?: MessageParams }

type Party = { name: string; address: Address }

type Exchange = { rate: string | null; source: string; date: string | null }

type ToIssue = OtherParties & {
  seller: Party & { vat_number: string; vat_registered: boolean }
  customer: Party & { archived: boolean; vat_number: string; required_reference: Customer['required_reference'] }
  reference: string
  buyer_reference: string
  issue_date: string
  due_date: string
  lines: Pick<InvoiceLine, 'description' | 'unit_price' | 'category'>[]
  allowances: Pick<Adjustment, 'vat_code' | 'parts'>[]
  charges: Pick<Adjustment, 'vat_code' | 'parts'>[]
  gross_minor: number
  rounding_minor: number
  /** If the currency is not the base currency. */
  exchange: Exchange | null
}

/** What a full UK VAT invoice requires and this one lacks; empty if it can be issued. */
export function whyNotIssuable(draft: ToIssue): Gap[] {
  const archived: Gap = {
    field: 'customer.archived',
    key: 'gap.customer_archived',
    params: { name: draft.customer.name },
  }
  return [
    ...whyNotNameable(draft),
    ...(draft.customer.archived ? [archived] : []),
    ...lineGaps(draft),
    ...chargedGaps(draft),
    ...partiesOfVatGaps(draft),
    ...customerGaps(draft),
    ...partyGaps(draft),
    ...otherGaps(draft),
    ...roundingGaps(draft),
    ...(draft.exchange ? whyNotConvertible(draft.exchange) : []),
  ]
}

/** What any document between seller and customer lacks. */
export const whyNotNameable = ({ seller, customer }: { seller: ToIssue['seller']; customer: Party }): Gap[] => [
  ...sellerGaps(seller),
  ...gapsOf([
    [
      !isAddress(customer.address),
      { field: 'customer.billing_address', key: 'gap.customer_address', params: { name: customer.name } },
    ],
  ]),
]

const addressParts = ['line1', 'city', 'country'] as const

/** The parts of an address without which nobody can be invoiced. */
export const missingOfAddress = (address: Address) => addressParts.filter((part) => address[part] === '')

const isAddress = (address: Address) => missingOfAddress(address).length === 0

const gapsOf = (found: [boolean, Gap][]) => found.filter(([missing]) => missing).map(([, gap]) => gap)

const sellerGaps = ({ name, address, vat_number, vat_registered }: ToIssue['seller']) =>
  gapsOf([
    [name === '', { field: 'seller.name', key: 'gap.seller_name' }],
    [!isAddress(address), { field: 'seller.address', key: 'gap.seller_address' }],
    [vat_registered && vat_number === '', { field: 'seller.vat_number', key: 'gap.seller_vat_number' }],
  ])

const lineGaps = ({ lines }: ToIssue): Gap[] =>
  lines.length === 0
    ? [{ field: 'lines', key: 'gap.no_lines' }]
    : lines.flatMap(({ description }, index) =>
        description === ''
          ? [{ field: `lines.${index}.description`, key: 'gap.description', params: { line: index + 1 } } as const]
          : [],
      )

/** A business that is not registered for VAT may not charge it. */
const chargedGaps = ({ seller, lines, allowances, charges }: ToIssue): Gap[] =>
  seller.vat_registered
    ? []
    : [
        ...lines.flatMap(({ category }, index) =>
          isCharged(category)
            ? [{ field: `lines.${index}.vat_code`, key: 'gap.not_registered', params: { line: index + 1 } } as const]
            : [],
        ),
        ...chargedWholeGaps('allowances', allowances),
        ...chargedWholeGaps('charges', charges),
      ]

/** One of all rates follows the lines. */
const chargedWholeGaps = (name: 'allowances' | 'charges', adjustments: ToIssue['charges']) =>
  adjustments.flatMap(({ vat_code, parts }, index) =>
    vat_code !== null && parts.some(({ category }) => isCharged(category))
      ? [{ field: `${name}.${index}.vat_code`, key: 'gap.not_registered_whole' } as const]
      : [],
  )

type Parties = Pick<ToIssue, 'lines' | 'allowances' | 'charges'> & {
  seller: Party & { vat_number: string }
  customer: Party & { vat_number: string }
}

/**
 * What a VAT category asks of the two parties, on a line or on the whole document: whoever accounts for the VAT in another country is
 * named by their VAT number (Directive 2006/112/EC, article 226 (4)), and only a seller within the European Union supplies within it.
 */
export function partiesOfVatGaps({ seller, customer, lines, allowances, charges }: Parties): Gap[] {
  const adjusted = Object.entries({ allowances, charges }).flatMap(([name, adjustments]) =>
    adjustments.flatMap(({ parts }, index) => parts.map(({ category }) => ({ category, place: `${name}.${index}` }))),
  )
  const taxed = [...lines.map(({ category }, index) => ({ category, place: `lines.${index}` })), ...adjusted]
  const canSupplyWithin = isWithinUnion({ country: seller.address.country, vat_number: seller.vat_number })
  const outside = canSupplyWithin ? undefined : taxed.find(({ category }) => category === 'K')
  return [
    ...(outside ? [{ field: `${outside.place}.vat_code`, key: 'gap.intra_community' } as const] : []),
    ...gapsOf([
      [
        customer.vat_number === '' && taxed.some(({ category }) => isTaxedAbroad(category, seller, customer)),
        { field: 'customer.vat_number', key: 'gap.customer_vat_number', params: { name: customer.name } },
      ],
    ]),
  ]
}

/** Some want a reference on everything. */
const customerGaps = ({ customer, reference, buyer_reference }: ToIssue) =>
  gapsOf([
    [
      customer.required_reference === 'order' && reference === '',
      { field: 'reference', key: 'gap.order_reference', params: { name: customer.name } },
    ],
    [
      customer.required_reference === 'buyer' && buyer_reference === '',
      { field: 'buyer_reference', key: 'gap.buyer_reference', params: { name: customer.name } },
    ],
  ])

const isTaxedAbroad = (category: VatCategory, seller: Party, customer: Party) =>
  category === 'K' || (category === 'AE' && customer.address.country !== seller.address.country)

/** Who else is named on a document is named in full. */
export const partyGaps = ({ payee, tax_representative: by }: OtherParties) =>
  gapsOf([
    [payee?.name === '', { field: 'payee.name', key: 'gap.payee' }],
    [by?.name === '', { field: 'tax_representative.name', key: 'gap.tax_representative' }],
    [by?.vat_number === '', { field: 'tax_representative.vat_number', key: 'gap.tax_representative' }],
    [
      by !== null && !by.address?.country,
      { field: 'tax_representative.address.country', key: 'gap.tax_representative' },
    ],
  ])

/** What comes to nothing and is rounded would be owed, and nothing of it could be credited. */
export const roundingGaps = ({ gross_minor, rounding_minor }: { gross_minor: number; rounding_minor: number }) =>
  gapsOf([[gross_minor === 0 && rounding_minor !== 0, { field: 'rounding_minor', key: 'gap.rounding_of_nothing' }]])

const otherGaps = ({ issue_date, due_date, gross_minor }: ToIssue) =>
  gapsOf([
    [due_date < issue_date, { field: 'due_date', key: 'gap.due_before_issue' }],
    [gross_minor < 0, { field: 'lines', key: 'validation.below_zero' }],
  ])

/** What a document in a foreign currency lacks to state its VAT in the base currency. */
export const whyNotConvertible = ({ rate, source, date }: Exchange): Gap[] =>
  gapsOf([
    [rate === null, { field: 'exchange_rate', key: 'gap.exchange_rate' }],
    [source === '', { field: 'exchange_rate_source', key: 'gap.exchange_rate_source' }],
    [date === null, { field: 'exchange_rate_date', key: 'gap.exchange_rate_date' }],
  ])

type Standing = { status: InvoiceStatus; state: InvoiceState; delivered: boolean; settled_minor: number }

/** What needs an issued invoice is refused for a draft, which can still be issued, and for a void one, which never can again. */
export function whyNotIssued(status: InvoiceStatus) {
  if (status === 'issued') return null
  return status === 'void' ? 'invoice.void' : 'invoice.not_issued'
}

/** Only an issued invoice that was never delivered and has nothing allocated can be voided. */
export function whyNotVoidable({ status, delivered, settled_minor }: Omit<Standing, 'state'>) {
  if (status !== 'issued') return 'invoice.not_issued'
  if (settled_minor !== 0) return 'invoice.has_allocations'
  return delivered ? 'invoice.delivered' : null
}

/** Fills in the placeholders of a text. */
export const fillPlaceholders = (template: string, values: Record<string, string>) =>
  template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => values[name] ?? whole)
