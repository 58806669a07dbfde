import type {
  CustomerSales,
  ItemSales,
  MonthSales,
  SalesFigures,
} from '#shared/features/reports/sales-reports.reply.ts'
import type { ReceivedRow } from '#shared/features/reports/payments-report.reply.ts'
import type { StepResult } from '#shared/features/reports/reminders-report.reply.ts'
import type { VatDocument, VatRateFigures } from '#shared/features/reports/vat-report.reply.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'

/** Amounts as plain decimals of their currency, which every spreadsheet reads. */
const salesColumns = {
  currency: (row: SalesFigures) => row.currency,
  invoices: (row: SalesFigures) => row.invoice_count,
  invoiced_net: (row: SalesFigures) => minorToDecimal(row.invoiced_net_minor, row.currency),
  credited_net: (row: SalesFigures) => minorToDecimal(row.credited_net_minor, row.currency),
  net: (row: SalesFigures) => minorToDecimal(row.net_minor, row.currency),
  vat: (row: SalesFigures) => minorToDecimal(row.vat_minor, row.currency),
  gross: (row: SalesFigures) => minorToDecimal(row.gross_minor, row.currency),
}

export const customerSalesColumns = { customer: (row: CustomerSales) => row.customer_name, ...salesColumns }

export const monthSalesColumns = { month: (row: MonthSales) => row.month, ...salesColumns }

export const itemSalesColumns = {
  code: (row: ItemSales) => row.code,
  item: (row: ItemSales) => row.name,
  unit: (row: ItemSales) => row.unit,
  quantity: (row: ItemSales) => row.quantity,
  currency: (row: ItemSales) => row.currency,
  documents: (row: ItemSales) => row.document_count,
  invoiced_net: (row: ItemSales) => minorToDecimal(row.invoiced_net_minor, row.currency),
  credited_net: (row: ItemSales) => minorToDecimal(row.credited_net_minor, row.currency),
  net: (row: ItemSales) => minorToDecimal(row.net_minor, row.currency),
}

export const reminderColumns = {
  days: (row: StepResult) => row.days,
  currency: (row: StepResult) => row.currency,
  messages: (row: StepResult) => row.message_count,
  documents: (row: StepResult) => row.document_count,
  reminded: (row: StepResult) => minorToDecimal(row.reminded_minor, row.currency),
  received: (row: StepResult) => minorToDecimal(row.received_minor, row.currency),
  settled: (row: StepResult) => row.settled_count,
}

export const vatRateColumns = (currency: string) => ({
  category: (row: VatRateFigures) => row.category,
  rate: (row: VatRateFigures) => row.rate,
  documents: (row: VatRateFigures) => row.document_count,
  currency: () => currency,
  net: (row: VatRateFigures) => minorToDecimal(row.net_minor, currency),
  vat: (row: VatRateFigures) => minorToDecimal(row.vat_minor, currency),
})

export const vatDocumentColumns = (currency: string) => ({
  kind: (row: VatDocument) => row.kind,
  number: (row: VatDocument) => row.number,
  date: (row: VatDocument) => row.date,
  customer: (row: VatDocument) => row.customer_name,
  document_currency: (row: VatDocument) => row.document_currency,
  exchange_rate: (row: VatDocument) => row.exchange_rate,
  currency: () => currency,
  net: (row: VatDocument) => minorToDecimal(row.net_minor, currency),
  vat: (row: VatDocument) => minorToDecimal(row.vat_minor, currency),
})

export const receivedColumns = {
  group: (row: ReceivedRow) => row.label ?? row.group,
  currency: (row: ReceivedRow) => row.currency,
  payments: (row: ReceivedRow) => row.received_count,
  received: (row: ReceivedRow) => minorToDecimal(row.received_minor, row.currency),
  reversed: (row: ReceivedRow) => minorToDecimal(row.reversed_minor, row.currency),
  refunded: (row: ReceivedRow) => minorToDecimal(row.refunded_minor, row.currency),
}

export async function* oneByOne<Row>(rows: readonly Row[]) {
  yield* rows
}
