import { grossPriceOf } from '#shared/features/invoices/invoice-lines.ts'
import { fractionDigits, plainDecimal, raiseByPercent } from '#shared/money/decimal.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'

export type PriceRule =
  | { kind: 'percent'; percent: string }
  /** Without an old price, only for schedules with a single line. */
  | { kind: 'price'; old_price: string | null; unit_price: string }
  /** For every line that was made of the item. */
  | { kind: 'item'; item_id: string; unit_price: string }

/** A price change from a date on. */
export type PriceChange = PriceRule & { id: string; from_date: string; created_at: string; created_by: string | null }

type Priced = { unit_price: string; gross_price?: string | undefined; item_id: string | null }

/** The lines with their new prices; null if the rule matches none of them. */
export function repriced<Line extends Priced>(lines: readonly Line[], rule: PriceRule, currency: string) {
  const changed = lines.map((line) => {
    const unit_price = priceAfter(line, rule, lines.length, currency)
    return unit_price === line.unit_price ? line : { ...line, unit_price, ...grossPriceAfter(line, unit_price, rule) }
  })
  return changed.some(({ unit_price }, index) => unit_price !== lines[index]?.unit_price) ? changed : null
}

function priceAfter({ unit_price, item_id }: Priced, rule: PriceRule, lineCount: number, currency: string) {
  if (rule.kind === 'percent') {
    // To the minor unit, or with as many decimals as the old price.
    const digits = Math.max(minorUnitDigits(currency), fractionDigits(unit_price))
    return raiseByPercent(unit_price, rule.percent, digits)
  }
  if (rule.kind === 'item') return item_id === rule.item_id ? plainDecimal(rule.unit_price) : unit_price
  const fits = rule.old_price === null ? lineCount === 1 : plainDecimal(unit_price) === plainDecimal(rule.old_price)
  return fits ? plainDecimal(rule.unit_price) : unit_price
}

/** The price before what is taken off it is raised likewise; one that the new price reaches says nothing any more. */
function grossPriceAfter({ unit_price: before, gross_price }: Priced, unit_price: string, rule: PriceRule) {
  if (!gross_price) return {}
  const digits = Math.max(fractionDigits(unit_price), fractionDigits(before), fractionDigits(gross_price))
  const raised = rule.kind === 'percent' ? raiseByPercent(gross_price, rule.percent, digits) : gross_price
  return { gross_price: grossPriceOf({ unit_price, gross_price: raised }) }
}

/** Applies the changes that are in effect on a date; the others wait. */
export function withPriceChanges<Line extends Priced>(
  lines: Line[],
  changes: readonly PriceChange[],
  date: string,
  currency: string,
) {
  const due = changes.filter(({ from_date }) => from_date <= date).toSorted(inOrder)
  return {
    lines: due.reduce<Line[]>((kept, rule) => repriced(kept, rule, currency) ?? kept, lines),
    waiting: changes.filter(({ from_date }) => from_date > date),
  }
}

/** Whether each change matches a line when its turn comes. */
export function fitInOrder(lines: readonly Priced[], changes: readonly PriceChange[], currency: string) {
  let current: readonly Priced[] = lines
  for (const change of changes.toSorted(inOrder)) {
    const changed = repriced(current, change, currency)
    if (!changed && !namesItem(current, change)) return false
    current = changed ?? current
  }
  return true
}

/** A line that costs the item's new price already is still one that the change is about. */
export const namesItem = (lines: readonly Priced[], rule: PriceRule) =>
  rule.kind === 'item' && lines.some(({ item_id }) => item_id === rule.item_id)

const inOrder = (a: PriceChange, b: PriceChange) =>
  a.from_date.localeCompare(b.from_date) || a.created_at.localeCompare(b.created_at)
