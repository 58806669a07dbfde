import type { EInvoice, Period } from '#shared/einvoices/einvoice.ts'
import { documentRule, lines, paymentRule } from './places.ts'
import { filled, onlyIn, placed, placedOne, present, type Rule, rulesAbout } from './rule.ts'

const precedingRule = rulesAbout((invoice) => placed('preceding', invoice.preceding))
const periodRule = rulesAbout((invoice) => placedOne('period', invoice.period))
const linePeriodRule = rulesAbout((invoice) =>
  lines(invoice).flatMap(({ at, item }) => placedOne(`${at}.period`, item.period)),
)
const creditTransferRule = rulesAbout((invoice) =>
  placed('payment', invoice.payment).filter(({ item }) => isCreditTransfer(item.code)),
)

const isCreditTransfer = (code: string | undefined) => code === '30' || code === '58'

/** Dates are compared as they are written, which is the order of time; a wrong form is the finding of another rule. */
const inOrder = ({ start_date, end_date }: Period) =>
  start_date === undefined || end_date === undefined || end_date >= start_date

const hasDate = ({ start_date, end_date }: Period) => present(start_date) || present(end_date)

export const amountsIn = (invoice: EInvoice, currency: string | undefined) =>
  invoice.vat_totals.filter((total) => total.currency === currency)

/** BR-1 to 5, 16, 29 and 30, 49 to 51, 53, 55, 61, and what belongs to them. */
export const documentRules: Rule[] = [
  documentRule('BR-01', 'specification', ({ specification }) => filled(specification)),
  documentRule('BR-02', 'number', ({ number }) => filled(number)),
  documentRule('BR-03', 'issue_date', ({ issue_date }) => filled(issue_date)),
  documentRule('BR-04', 'type_code', ({ type_code }) => filled(type_code)),
  documentRule('BR-05', 'currency', ({ currency }) => filled(currency)),
  documentRule('BR-16', 'lines', (invoice) => invoice.lines.length > 0),
  periodRule('BR-29', 'end_date', inOrder),
  linePeriodRule('BR-30', 'end_date', inOrder),
  paymentRule('BR-49', 'code', ({ code }) => present(code)),
  creditTransferRule('BR-50', 'account.id', ({ account }) => !account || filled(account.id)),
  onlyIn(
    'ubl',
    paymentRule('BR-51', 'card.number', ({ card }) => (card?.number ?? '').length <= 10, 'warning'),
  ),
  onlyIn(
    'cii',
    paymentRule('BR-51', 'card.number', ({ card }) => (card?.number ?? '').length <= 10),
  ),
  documentRule(
    'BR-53',
    'vat_totals',
    (invoice, _, syntax) =>
      invoice.vat_currency === undefined ||
      (syntax === 'cii' && !invoice.totals) ||
      (amountsIn(invoice, invoice.vat_currency).length > 0 &&
        (syntax === 'ubl' || invoice.vat_currency !== invoice.currency)),
  ),
  precedingRule('BR-55', 'number', ({ number }, _, syntax) => (syntax === 'ubl' ? present(number) : filled(number))),
  onlyIn(
    'ubl',
    creditTransferRule('BR-61', 'account.id', ({ account }) => present(account?.id)),
  ),
  onlyIn(
    'cii',
    creditTransferRule('BR-61', 'account.id', ({ account }) => !account || present(account.id)),
  ),
  documentRule(
    'BR-CO-03',
    'tax_point_date',
    ({ tax_point_date, tax_point_code }) => !present(tax_point_date) || !present(tax_point_code),
  ),
  documentRule(
    'BR-CO-18',
    'vat_breakdown',
    (invoice, _, syntax) => invoice.vat_breakdown.length > 0 || (syntax === 'cii' && invoice.lines.length === 0),
  ),
  periodRule(
    'BR-CO-19',
    'start_date',
    (period, { tax_point_code }, syntax) => hasDate(period) || (syntax === 'ubl' && present(tax_point_code)),
  ),
  linePeriodRule('BR-CO-20', 'start_date', hasDate),
]
