import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { Question } from '#web/ui/dialog/question.ts'
import type { PriceValues } from './price-change-request.ts'
import type { PriceOutcomes } from '#shared/features/schedules/schedule-prices.reply.ts'

function keyOf({ change: { kind, percent } }: PriceValues) {
  if (kind === 'price') return 'price_changes.ask_change'
  return Number(percent) < 0 ? 'price_changes.ask_lower' : 'price_changes.ask_raise'
}

/** Asks for confirmation with the number of schedules, the first day, and the totals before and after. */
export function usePriceQuestion() {
  const t = useTranslate()
  const formats = useFormats()
  return (values: PriceValues, { changed_count: count, totals }: PriceOutcomes): Question => ({
    title: t(keyOf(values), { count, date: formats.date(values.from_date) }),
    body: totals
      .map(({ currency, monthly_before_minor: before, monthly_after_minor: after }) =>
        t('price_changes.becomes', { before: formats.money(before, currency), after: formats.money(after, currency) }),
      )
      .concat(t('price_changes.ask_text'))
      .join(' '),
    confirmLabel: t('price_changes.confirm'),
  })
}
