import type { BilledCustomer, Seller } from '#shared/features/documents/document-content.ts'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import { ageingBuckets } from '#shared/features/statements/statements.contract.ts'
import {
  footOf,
  howToPay,
  isThere,
  papers,
  registrations,
  sellerBlock,
  type Words,
  wordsFor,
} from './print-document.ts'

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

/** What a receipt and a statement have in common: the sheet, who wrote it, and to whom. */
function frameOf({ seller, customer, language, paper, logo, title, subtitle, date }: Frame, words: Words) {
  const [year, month, day] = date.split('-').map(Number)
  const attention = customer.contact_name && words.translate('document.attention', { name: customer.contact_name })
  return {
    language,
    paper: papers[paper],
    logo,
    title,
    subtitle,
    metadata: {
      title: [title, customer.name].join(', '),
      author: seller.legal_name || seller.name,
      date: { year, month, day },
    },
    seller: sellerBlock({ seller }, words),
    customer: {
      label: words.translate('document.to'),
      name: customer.name,
      lines: [attention, ...words.address(customer.billing_address)].filter(isThere),
      facts: registrations(customer, words),
    },
    delivery: null,
    foot: footOf({ seller }, words),
  }
}

const column = (heading: string, { figures = false, wide = false } = {}) => ({ heading, figures, wide })

export function printReceipt(content: ReceiptContent, logo: string | null) {
  const words = wordsFor(content)
  const { translate, date, money } = words
  const rows = content.allocations.map(({ invoice_number, amount_minor }) => ({
    cells: [translate('document.receipt_of', { number: invoice_number }), words.amount(amount_minor)],
  }))
  const onAccount = { cells: [translate('document.on_account'), words.amount(content.unallocated_minor)] }
  const facts = [
    { label: translate('document.payment_date'), value: date(content.payment_date) },
    { label: translate('document.payment_method'), value: translate(`payment_method.${content.method}`) },
    { label: translate('document.reference'), value: content.reference },
    { label: translate('document.account'), value: content.customer.code },
  ]
  return {
    ...frameOf(
      { ...content, logo, title: translate('document.receipt'), subtitle: '', date: content.payment_date },
      words,
    ),
    watermark: content.reversed ? translate('document.reversed') : null,
    facts: facts.filter(({ value }) => value !== ''),
    headline: [
      { label: translate('document.amount_received'), value: money(content.amount_minor) },
      { label: translate('document.payment_date'), value: date(content.payment_date) },
    ],
    table: {
      columns: [
        column(translate('document.paid'), { wide: true }),
        column(translate('document.amount_in', { currency: content.currency }), { figures: true }),
      ],
      rows: content.unallocated_minor === 0 ? rows : [...rows, onAccount],
    },
    ageing: null,
    payment: null,
    notes: [translate('document.receipt_thanks')],
  }
}

export function printStatement({ statement, ...content }: StatementContent, logo: string | null) {
  const words = wordsFor({ ...content, currency: statement.currency })
  const { translate, date, money } = words
  const { kind, from, to, currency, entries, opening_minor, closing_minor, ageing } = statement
  const isPeriod = kind === 'period'
  const balance = (label: string, day: string, minor: number) => ({
    cells: [date(day), label, '', '', words.amount(minor)],
    strong: true,
  })
  const rows = entries.map((entry) => ({
    cells: [
      date(entry.date),
      [translate(`statement.kind.${entry.kind}`), entry.name].filter(isThere).join(' '),
      entry.due_date === null ? '' : date(entry.due_date),
      words.amount(entry.amount_minor),
      words.amount(entry.balance_minor),
    ],
  }))
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
      words,
    ),
    watermark: null,
    facts: [{ label: translate('document.account'), value: content.customer.code }],
    headline: [{ label: translate('document.balance_on', { date: date(to) }), value: money(closing_minor, currency) }],
    table: {
      columns: [
        column(translate('document.date')),
        column(translate('document.entry'), { wide: true }),
        column(translate('document.due_date')),
        column(translate('document.amount_in', { currency }), { figures: true }),
        column(translate(isPeriod ? 'document.balance' : 'document.open'), { figures: true }),
      ],
      rows: isPeriod
        ? [
            balance(translate('document.opening_balance'), from, opening_minor),
            ...rows,
            balance(translate('document.closing_balance'), to, closing_minor),
          ]
        : rows,
    },
    ageing: {
      title: translate('document.ageing', { date: date(to) }),
      buckets: [
        ...ageingBuckets.map((bucket) => ({
          label: translate(`ageing.${bucket}`),
          amount: words.amount(ageing[bucket]),
        })),
        { label: translate('ageing.credit'), amount: words.amount(-ageing.credit_minor) },
      ],
    },
    payment: closing_minor > 0 ? howToPay({ bank: content.bank, number: content.customer.code }, words) : null,
    notes: [],
  }
}
