import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { maxPrices } from '#shared/features/items/items.fields.ts'
import type { ItemPrice } from '#shared/features/items/item-prices.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { blankPrice, type ItemForm } from './item-values.ts'
import classes from '#web/features/items/items.module.css'

type PricesEditorProps = { form: ItemForm; today: string; baseCurrency: string }

/** Every price with its currency and its first day. Once saved, they stand by currency, the newest first. */
export function PricesEditor({ form, today, baseCurrency }: PricesEditorProps) {
  const t = useTranslate()
  const { prices } = form.values
  const list = useRef<HTMLDivElement>(null)
  const change = (next: ItemPrice[]) => form.setValue('prices', next)

  function add() {
    flushSync(() => change([...prices, blankPrice(usualCurrency(prices, baseCurrency), today)]))
    list.current?.querySelector<HTMLElement>('fieldset:last-of-type [data-price]')?.focus()
  }
  return (
    <Stack gap="sm" ref={list}>
      {prices.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('items.prices_none')}
        </Text>
      )}
      {prices.map((price, index) => (
        <PriceRow
          // Prices have no ids, so their position is the key.
          key={index}
          form={form}
          index={index}
          standing={standingOf(price, prices, today)}
          onRemove={() => change(prices.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={prices.length >= maxPrices}
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('items.price_add')}
        </Button>
      </div>
    </Stack>
  )
}

/** The currency of the business, unless the item is sold in others alone. */
const usualCurrency = (prices: readonly ItemPrice[], baseCurrency: string) =>
  prices.some(({ currency }) => currency === baseCurrency) ? baseCurrency : (prices[0]?.currency ?? baseCurrency)

type Standing = 'now' | 'later' | 'past' | null

/** Whether a price holds today, will, or did. */
function standingOf(price: ItemPrice, prices: readonly ItemPrice[], today: string): Standing {
  if (price.unit_price === '' || price.valid_from === '') return null
  if (price.valid_from > today) return 'later'
  const isOver = prices.some(
    ({ currency, valid_from }) => currency === price.currency && valid_from > price.valid_from && valid_from <= today,
  )
  return isOver ? 'past' : 'now'
}

const tones = { now: 'good', later: 'current', past: 'neutral' } as const

type PriceRowProps = { form: ItemForm; index: number; standing: Standing; onRemove: () => void }

function PriceRow({ form, index, standing, onRemove }: PriceRowProps) {
  const t = useTranslate()
  const number = index + 1
  const { currency } = form.values.prices[index] ?? { currency: '' }
  return (
    <fieldset className={classes.editorPrice} aria-label={t('items.price', { number })}>
      <DecimalInput
        label={t('field.unit_price')}
        data-price
        leastDecimals={minorUnitDigits(currency)}
        {...form.field(`prices.${index}.unit_price`)}
      />
      <CurrencyField label={t('field.currency')} {...form.field(`prices.${index}.currency`)} />
      <DateField label={t('field.valid_from')} {...form.field(`prices.${index}.valid_from`)} />
      <span className={classes.standing}>
        {standing && <StateBadge tone={tones[standing]}>{t(`items.price_${standing}`)}</StateBadge>}
      </span>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('items.price_remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
