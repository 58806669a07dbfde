import type { BilledCustomer, Seller } from '#shared/features/documents/frozen-parties.ts'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import { type DocumentFormatter, formatterFor } from './document-formatter.ts'
import { ageingBuckets } from '#shared/features/statements/statements.contract.ts'
import { footOf, howToPay, isPresent, paperSizes, registrations, sellerBlock } from './print-document.ts'

type Frame = {
  seller: Seller
  customer: BilledCustomer
  language: string
  paper: 'a4' | 'letter'
  logo: string | null
  title: string
  subtitle: string
  date: string
}

/** The parts that a receipt and a statement share: page, sender and recipient. */
function frameOf(
  { seller, customer, language, paper, logo, title, subtitle, date }: Frame,
  formatter: DocumentFormatter,
) {
  const [year, month, day] = date.split('-').map(Number)
  const attention = customer.contact_name && formatter.translate('document.attention', { name: customer.contact_name })
  return {
    language,
    paper: paperSizes[paper],
    logo,
    title,
    subtitle,
    metadata: {
      title: [title, customer.name].join(', '),
      author: seller.legal_name || seller.name,
      date: { year, month, day },
    },
    seller: sellerBlock({ seller }, formatter),
    customer: {
      label: formatter.translate('document.to'),
      name: customer.name,
      lines: [attention, ...formatter.address(customer.billing_address)].filter(isPresent),
      facts: registrations(customer, formatter),
    },
    delivery: null,
    foot: footOf({ seller }, formatter),
  }
}

const column = (heading: string, { figures = false, wide = false } = {}) => ({ heading, figures, wide })

type Row = { cells: string[]; strong?: boolean }

/** A table without rows would only show its headings. */
const tableOf = (columns: ReturnType<typeof column>[], rows: Row[]) => (rows.length === 0 ? null : { columns, rows })

export function printReceipt(content: ReceiptContent, logo: string | null) {
  const formatter = formatterFor(content)
  const { translate, date, money } = formatter
  const rows = content.allocations.map(({ invoice_number, gross_minor, amount_minor }) => ({
    cells: [
      translate('document.receipt_of', { number: invoice_number }),
      formatter.amount(gross_minor),
      formatter.amount(amount_minor),
    ],
  }))
  const onAccount = { cells: [translate('document.on_account'), '', formatter.amount(content.unallocated_minor)] }
  const facts = [
    { label: translate('document.payment_date'), value: date(content.payment_date) },
    { label: translate('document.payment_method'), value: translate(`payment_method.${content.method}`) },
    { label: translate('document.reference'), value: content.reference },
    { label: translate('document.account'), value: content.customer.code },
  ]
  return {
    ...frameOf(
      { ...content, logo, title: translate('document.receipt'), subtitle: content.number, date: content.payment_date },
      formatter,
    ),
    watermark: content.reversed ? translate('document.reversed') : null,
    facts: facts.filter(({ value }) => value !== ''),
    headline: [
      { label: translate('document.amount_received'), value: money(content.amount_minor) },
      { label: translate('document.payment_date'), value: date(content.payment_date) },
    ],
    table: tableOf(
      [
        column(translate('document.receipt_for'), { wide: true }),
        column(translate('document.invoice_total_in', { currency: content.currency }), { figures: true }),
        column(translate('document.paid_in', { currency: content.currency }), { figures: true }),
      ],
      content.unallocated_minor === 0 ? rows : [...rows, onAccount],
    ),
    ageing: null,
    payment: null,
    notes: [translate(content.reversed ? 'document.receipt_reversed' : 'document.receipt_thanks')],
  }
}

/** The balance, how much of it is overdue, or that nothing is due. */
function balanceLine(
  { to, currency, closing_minor, ageing }: StatementContent['statement'],
  formatter: DocumentFormatter,
) {
  const { translate, date, money } = formatter
  const overdue = ageing.owed_minor - ageing.current
  return [
    { label: translate('document.balance_on', { date: date(to) }), value: money(closing_minor, currency) },
    ...(overdue > 0 ? [{ label: translate('document.overdue'), value: money(overdue, currency) }] : []),
    ...(closing_minor < 0
      ? [{ label: translate('document.in_your_favour'), value: translate('document.nothing_to_pay') }]
      : []),
  ]
}

/** One row for the entries that do not fit. */
function leftOutRows(statement: StatementContent['statement'], { translate, amount }: DocumentFormatter): Row[] {
  const { kind, opening_minor, left_out_count: count = 0, left_out_minor = 0 } = statement
  if (count === 0) return []
  const cells =
    kind === 'period'
      ? [
          translate('document.left_out_earlier', { count }),
          '',
          amount(left_out_minor),
          amount(opening_minor + left_out_minor),
        ]
      : [translate('document.left_out_later', { count }), '', '', amount(left_out_minor)]
  return [{ cells: ['', ...cells] }]
}

/** Blank for nothing, so that amounts owed stand out. */
const unlessZero = (minor: number, { amount }: DocumentFormatter) => (minor === 0 ? '' : amount(minor))

/** What could be claimed on top of the balance. */
function latePaymentNotes({ to, currency, late_payment }: StatementContent['statement'], formatter: DocumentFormatter) {
  if (!late_payment) return []
  const { translate, date, money } = formatter
  const { interest_minor, compensation_minor } = late_payment
  const amounts = { interest: money(interest_minor, currency), compensation: money(compensation_minor, currency) }
  return [translate('paper.late_payment', { ...amounts, date: date(to) })]
}

export function printStatement({ statement, ...content }: StatementContent, logo: string | null) {
  const formatter = formatterFor({ ...content, currency: statement.currency })
  const { translate, date } = formatter
  const { kind, from, to, currency, entries, opening_minor, closing_minor, ageing } = statement
  const isPeriod = kind === 'period'
  const balance = (label: string, day: string, minor: number) => ({
    cells: [date(day), label, '', '', formatter.amount(minor)],
    strong: true,
  })
  const rows = entries.map((entry) => ({
    cells: [
      date(entry.date),
      [translate(`statement.kind.${entry.kind}`), entry.name].filter(isPresent).join(' '),
      entry.due_date === null ? '' : date(entry.due_date),
      formatter.amount(entry.amount_minor),
      formatter.amount(entry.balance_minor),
    ],
  }))
  const leftOut = leftOutRows(statement, formatter)
  return {
    ...frameOf(
      {
        ...content,
        logo,
        title: translate('document.statement'),
        subtitle: isPeriod
          ? translate('document.period', { from: date(from), to: date(to) })
          : translate('document.open_items_on', { date: date(to) }),
        date: to,
      },
      formatter,
    ),
    watermark: null,
    facts: [{ label: translate('document.account'), value: content.customer.code }],
    headline: balanceLine(statement, formatter),
    table: tableOf(
      [
        column(translate('document.date')),
        column(translate('document.entry'), { wide: true }),
        column(translate('document.due_date')),
        column(translate('document.amount_in', { currency }), { figures: true }),
        column(translate(isPeriod ? 'document.balance' : 'document.open'), { figures: true }),
      ],
      isPeriod
        ? [
            balance(translate('document.opening_balance'), from, opening_minor),
            ...leftOut,
            ...rows,
            balance(translate('document.closing_balance'), to, closing_minor),
          ]
        : [...rows, ...leftOut],
    ),
    ageing: {
      title: translate('document.ageing', { date: date(to) }),
      buckets: [
        ...ageingBuckets.map((bucket) => ({
          label: translate(`ageing.${bucket}`),
          amount: unlessZero(ageing[bucket], formatter),
        })),
        { label: translate('ageing.credit'), amount: unlessZero(-ageing.credit_minor, formatter) },
        { label: translate('ageing.balance'), amount: formatter.amount(ageing.balance_minor) },
      ],
    },
    payment: closing_minor > 0 ? howToPay({ ...content, number: content.customer.code }, formatter) : null,
    notes: [
      ...(isPeriod || entries.length > 0 ? [] : [translate('document.nothing_open')]),
      ...latePaymentNotes(statement, formatter),
    ],
  }
}
