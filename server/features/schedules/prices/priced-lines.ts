import { randomUUID } from 'node:crypto'
import type { NewLine } from '#shared/features/invoices/invoice-lines.ts'
import { lineDetailsOf } from '#shared/features/invoices/line-detail-values.ts'
import type { PeriodRule } from '#shared/features/schedules/period-rules.ts'
import type { ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'
import { documentTotals } from '#shared/money/document-totals.ts'
import { refusedField } from '#server/platform/app-error.ts'

type Adjusted = Record<'allowances' | 'charges', readonly { percent: string | null; amount_minor: number }[]>

type LineToPrice = Omit<NewLine, 'vat_code'> & { vat_code: string; period_rule: PeriodRule }

/** VAT depends on the date of each invoice, not on the schedule. */
const untaxed = <Part>(parts: readonly Part[]) =>
  parts.map((part) => ({ ...part, vat_code: '', category: 'Z' as const, rate: '0' }))

/** The lines with their nets, and what the invoice comes to with all that is taken off and added. */
export function pricedLines(
  lines: readonly LineToPrice[],
  currency: string,
  { allowances, charges }: Adjusted,
): { lines: ScheduleLine[]; net_minor: number } {
  const totals = documentTotals(untaxed(lines), currency, {
    allowances: untaxed(allowances),
    charges: untaxed(charges),
  })
  if (!totals.within_limit) throw refusedField('lines', { key: 'validation.amount_limit' })
  return {
    lines: lines.map((line, index) => ({
      id: line.id ?? randomUUID(),
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: line.unit_price,
      discount_percent: line.discount_percent,
      vat_code: line.vat_code,
      item_id: line.item_id,
      account_code: line.account_code,
      ...lineDetailsOf(line),
      period_rule: line.period_rule,
      net_minor: totals.line_nets_minor[index] ?? 0,
    })),
    net_minor: totals.net_minor,
  }
}
