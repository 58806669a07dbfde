import { Text, UnstyledButton } from '@mantine/core'
import type { ItemChoice } from '#shared/features/items/item-list.reply.ts'
import { formatDecimal } from '#shared/money/decimal-text.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { asList, asOption, optionId } from '#web/ui/form/field-offers.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import fieldStyles from '#web/ui/form/fields.module.css'
import classes from './items.module.css'

type OfferListProps = {
  id: string
  offers: readonly ItemChoice[]
  active: number
  currency: string
  onChoose: (item: ItemChoice) => void
}

/** What is offered, each with its price; the field keeps the focus and the keys. */
export function OfferList({ id, offers, active, currency, onChoose }: OfferListProps) {
  const t = useTranslate()
  const formats = useFormats()
  const priceOf = ({ unit_price, unit }: ItemChoice) => {
    if (unit_price === null) return t('item_offer.no_price', { currency })
    const price = `${formatDecimal(unit_price, formats.locale, minorUnitDigits(currency))} ${currency}`
    return unit === '' ? price : t('item_offer.price_per', { price, unit })
  }
  return (
    <>
      <div {...asList} id={id} aria-label={t('items.title')} className={`${fieldStyles.offers} ${classes.offers}`}>
        {offers.map((item, index) => (
          <UnstyledButton
            key={item.id}
            {...asOption}
            id={optionId(id, index)}
            aria-selected={index === active}
            className={`${fieldStyles.offer} ${classes.offer}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className={classes.listCode}>{item.code}</span>
            <Text truncate span inherit c="var(--ink)">
              {item.name}
            </Text>
            <span className={classes.listPrice} data-missing={item.unit_price === null || undefined}>
              {priceOf(item)}
            </span>
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.hint} aria-hidden>
        <Kbd keys="ArrowDown" /> <Kbd keys="Enter" /> {t('item_offer.choose')}
        <Kbd keys="Esc" /> {t('item_offer.keep')}
      </p>
    </>
  )
}
