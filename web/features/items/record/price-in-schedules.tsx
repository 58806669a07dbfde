import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ItemPrice, priceOn } from '#shared/features/items/item-prices.ts'
import { changePrices } from '#shared/features/schedules/schedule-prices.contract.ts'
import type { ItemPriceOutcome } from '#shared/features/schedules/schedule-prices.reply.ts'
import { itemPriceChangesQuery, useSchedulesChanged } from '#web/features/schedules/schedules.queries.ts'
import { formatDecimal } from '#shared/money/decimal-text.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import classes from '#web/features/items/items.module.css'

/** A price that was just saved, with those that the item had before. */
export type NewPrice = ItemPrice & { item_id: string; pricesBefore: readonly ItemPrice[] }

type PriceInSchedulesProps = { price: NewPrice; onDone: () => void }

/** Asks whether the schedules that use the item shall charge its new price; where there are none, nothing is asked. */
export function PriceInSchedules({ price, onDone }: PriceInSchedulesProps) {
  const { item_id, currency, unit_price, valid_from } = price
  const { data } = useQuery(itemPriceChangesQuery({ item_id, currency, unit_price, from_date: valid_from }))
  const hasNone = data?.length === 0
  useEffect(() => {
    if (hasNone) onDone()
  }, [hasNone, onDone])
  return data && data.length > 0 ? <Question price={price} schedules={data} onDone={onDone} /> : null
}

/** Not what the item cost until now. */
function hasOwnPrice({ pricesBefore, currency, valid_from }: NewPrice, { price_before }: ItemPriceOutcome) {
  const usual = priceOn(pricesBefore, currency, valid_from)
  return usual !== null && price_before !== usual
}

/** Whoever has a price of their own has it for a reason: only those at the item's price are ticked. */
const tickedFirst = (price: NewPrice, schedules: readonly ItemPriceOutcome[]) =>
  new Set(
    schedules
      .filter((schedule) => schedule.changed && !hasOwnPrice(price, schedule))
      .map(({ schedule_id }) => schedule_id),
  )

type QuestionProps = PriceInSchedulesProps & { schedules: readonly ItemPriceOutcome[] }

function Question({ price, schedules, onDone }: QuestionProps) {
  const t = useTranslate()
  const formats = useFormats()
  const [ticked, setTicked] = useState(() => tickedFirst(price, schedules))
  const { change, isBusy } = useChange(price, onDone)
  const date = formats.date(price.valid_from)
  const decimal = (unitPrice: string) => formatDecimal(unitPrice, formats.locale, minorUnitDigits(price.currency))
  const newPrice = `${decimal(price.unit_price)} ${price.currency}`
  const toggle = (id: string) =>
    setTicked((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <Dialog
      opened
      size="lg"
      hasCross={false}
      onClose={onDone}
      title={t('item_schedules.title', { count: schedules.length })}
    >
      <Text size="sm" mb="md" c="dimmed">
        {t('item_schedules.text', { price: newPrice, date })}
      </Text>
      <ul className={`divided ${classes.list}`}>
        {schedules.map((schedule) => (
          <li key={schedule.schedule_id} className={classes.row}>
            <Checkbox
              aria-label={t('item_schedules.pick', { name: schedule.name })}
              disabled={!schedule.changed}
              checked={ticked.has(schedule.schedule_id)}
              onChange={() => toggle(schedule.schedule_id)}
            />
            <span className={classes.who}>
              <Text span inherit c="var(--ink)" fw={550} className="breaks">
                {schedule.name}
              </Text>
              <Text span size="xs" c="dimmed">
                {schedule.reason ?? schedule.customer_name}
              </Text>
            </span>
            <span className={classes.figures}>
              <span>
                {decimal(schedule.price_before)} → {newPrice}
              </span>
              <Text span size="xs" c="dimmed">
                {hasOwnPrice(price, schedule)
                  ? t('item_schedules.own_price')
                  : t('item_schedules.first_date', { date: formats.date(schedule.first_date ?? price.valid_from) })}
              </Text>
            </span>
          </li>
        ))}
      </ul>
      <Group gap="xs" align="stretch" justify="flex-end" mt="lg">
        <Button variant="default" disabled={isBusy} onClick={onDone}>
          {t('item_schedules.keep')}
        </Button>
        <Button loading={isBusy} disabled={ticked.size === 0} onClick={() => void change([...ticked])}>
          {t('item_schedules.confirm', { count: ticked.size })}
        </Button>
      </Group>
    </Dialog>
  )
}

function useChange({ item_id, unit_price, valid_from }: NewPrice, onDone: () => void) {
  const t = useTranslate()
  const formats = useFormats()
  const { run, isBusy } = useAction()
  const schedulesChanged = useSchedulesChanged()
  const withKey = useIdempotencyKey()
  const change = (schedule_ids: string[]) =>
    run(async () => {
      const body = { schedule_ids, from_date: valid_from, change: { kind: 'item' as const, item_id, unit_price } }
      const { changed_count: count } = await withKey(body, (idempotencyKey) =>
        call(changePrices, { body, idempotencyKey }),
      )
      onDone()
      showSuccess(t('item_schedules.done', { count, date: formats.date(valid_from) }))
      await schedulesChanged()
    })
  return { change, isBusy }
}
