import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changePrices, type PriceChangeRequest } from '#shared/features/schedules/schedule-prices.contract.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { samplePriceChange, type PriceValues, completePriceChange, priceChangeOf } from './price-change-request.ts'
import { priceOutcomesQuery } from './price-changes.queries.ts'
import { nextMonth } from '#shared/dates/business-date.ts'
import { useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'

const restMilliseconds = 250

export type PriceForm = ReturnType<typeof usePriceForm>

export type PriceWork = ReturnType<typeof usePriceWork>

/** The form, and the result of its current values. */
export function usePriceWork(ids: readonly string[]) {
  const [today] = useState(() => localDay(new Date()))
  const form = usePriceForm(ids, today)
  const ready = completePriceChange(form.values, ids)
  // As text, because each render creates a new object with the same content.
  const wish = JSON.stringify(ready ?? samplePriceChange(ids, today))
  const [rested] = useDebouncedValue(wish, restMilliseconds)
  const answer = useQuery(priceOutcomesQuery(JSON.parse(rested) as PriceChangeRequest))
  return {
    form,
    answer,
    outcomes: ids.length > 0 ? answer.data : undefined,
    isReady: ready !== null,
    /** The figures shown are still the previous ones. */
    isWaiting: answer.isFetching || rested !== wish,
  }
}

function usePriceForm(ids: readonly string[], today: string) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const changed = useSchedulesChanged()
  const [initialValues] = useState<PriceValues>(() => ({
    from_date: nextMonth(today),
    change: { kind: 'percent', percent: '', old_price: '', unit_price: '' },
  }))
  return useApiForm({
    endpoint: changePrices,
    initialValues,
    toBody: (values) => priceChangeOf(values, ids),
    onDone: async ({ changed_count: count }, { from_date }) => {
      await navigate({ to: '/schedules/list', ignoreBlocker: true })
      showSuccess(t('price_changes.done', { count, date: formats.date(from_date) }))
      await changed()
    },
  })
}
