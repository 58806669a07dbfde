import { isCharged } from '#shared/money/vat.ts'
import type { listVatRates } from '#server/features/business/business.service.ts'
import type { Reading, RowGroup } from './import-kind.ts'

type Rate = Pick<Awaited<ReturnType<typeof listVatRates>>[number], 'code' | 'name' | 'category' | 'rate' | 'valid_to'>

/** What the codes of Sage and the names of other systems mean. The first that fits counts. */
const meanings: [RegExp, string][] = [
  [/^t0$|zero.?rated/i, 'zero'],
  [/^t1$/i, 'standard'],
  [/^t2$|exempt|exon[ée]r|steuerfrei/i, 'exempt'],
  [/^t5$/i, 'reduced'],
  [/^t9$|no vat|no tax|outside|hors champ|nicht steuerbar/i, 'outside_scope'],
  [/^t2[01]$|reverse charge|autoliquidation/i, 'reverse_charge'],
]

/** Finds the VAT code that a text means: a code, a name, or a rate in percent. What means nothing stays as it is. */
export function vatCodeFinder(rates: Rate[]) {
  const codes = new Set(rates.map(({ code }) => code))
  const byName = new Map(rates.map(({ name, code }) => [name.toLowerCase(), code]))
  const current = rates.filter(({ valid_to }) => valid_to === null)
  const byRate = new Map(
    current
      .toReversed()
      .filter(({ category }) => isCharged(category) || category === 'Z')
      .map(({ rate, code }) => [Number(rate), code]),
  )
  return (text: string) => {
    const code = text.toLowerCase()
    if (codes.has(code)) return code
    const [, percent] = /(?:^|\s|\()(\d{1,2}(?:[.,]\d+)?)\s*(?:%|$)/.exec(text) ?? []
    const [, meaning] = meanings.find(([form]) => form.test(text)) ?? []
    const byPercent = percent === undefined ? undefined : byRate.get(Number(percent.replace(',', '.')))
    return byName.get(code) ?? (meaning && codes.has(meaning) ? meaning : undefined) ?? byPercent ?? text
  }
}

type Read<Item> = (rows: RowGroup) => Reading<Item>

/** On no screen is a business that is not registered for VAT asked for a code: one in a file is left out, and its row says so. */
export function leavingOutVat<Item>(field: string, isRegistered: boolean, read: Read<Item>): Read<Item> {
  if (isRegistered) return read
  const withoutVat = (row: RowGroup[0]) => ({ ...row, values: { ...row.values, [field]: undefined } })
  return ([first, ...more]) => {
    const reading = read([withoutVat(first), ...more.map(withoutVat)])
    if ('problems' in reading) return reading
    const left = [first, ...more].filter(({ values }) => values[field] !== undefined)
    const warnings = left.map(({ line }) => ({ field, line, key: 'imports.vat_left_out' as const }))
    return { ...reading, warnings: [...(reading.warnings ?? []), ...warnings] }
  }
}
