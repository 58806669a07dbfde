import { Popover, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import type { ItemChoice } from '#shared/features/items/item-list.contract.ts'
import { type OfferRequest, type TextField, useOffering } from '#web/features/items/offering.ts'
import { formatDecimal } from '#shared/money/decimal-text.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import classes from './item-offers.module.css'

type ItemOffersProps = OfferRequest & { children: ReactNode }

/**
 * Offers items of the price list while a description is typed, whichever component renders the field. Nothing is chosen until an arrow
 * key goes to it, so that Enter and Tab go on as ever for a line that is written by hand; a whole code is chosen at once.
 */
export function ItemOffers({ fields, currency, on, onChoose, children }: ItemOffersProps) {
  const offering = useOffering({ fields, currency, on, onChoose })
  const { offers, active, place } = offering
  const listId = useId()
  useEffect(() => tellField(offering.field, listId, active), [offering.field, listId, active])
  return (
    <div
      className={classes.frame}
      onInput={offering.onInput}
      onBlur={offering.close}
      onKeyDownCapture={offering.onKeyDown}
    >
      {children}
      <Popover
        opened={offers.length > 0}
        position="bottom-start"
        offset={2}
        shadow="md"
        withinPortal={false}
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <span className={classes.place} style={place} aria-hidden />
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <Offers id={listId} offers={offers} active={active} currency={currency} onChoose={offering.choose} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

type OffersProps = {
  id: string
  offers: readonly ItemChoice[]
  active: number
  currency: string
  onChoose: (item: ItemChoice) => void
}

/** HTML's own list elements cannot be operated from another field, which keeps the focus and the keys. */
const asList = { role: 'listbox', tabIndex: -1 } as const
const asOption = { role: 'option', tabIndex: -1 } as const

function Offers({ id, offers, active, currency, onChoose }: OffersProps) {
  const t = useTranslate()
  const formats = useFormats()
  const priceOf = ({ unit_price, unit }: ItemChoice) => {
    if (unit_price === null) return t('item_offer.no_price', { currency })
    const price = `${formatDecimal(unit_price, formats.locale, minorUnitDigits(currency))} ${currency}`
    return unit === '' ? price : t('items.price_per', { price, unit })
  }
  return (
    <>
      <div {...asList} id={id} aria-label={t('items.title')} className={classes.offers}>
        {offers.map((item, index) => (
          <UnstyledButton
            key={item.id}
            {...asOption}
            id={`${id}-${index}`}
            aria-selected={index === active}
            className={classes.offer}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <span className={classes.code}>{item.code}</span>
            <span className={classes.name}>{item.name}</span>
            <span className={classes.price} data-missing={item.unit_price === null || undefined}>
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

/** Tells screen readers which item is active. */
function tellField(field: TextField | null, listId: string, active: number) {
  if (!field) return undefined
  field.setAttribute('aria-controls', listId)
  if (active >= 0) field.setAttribute('aria-activedescendant', `${listId}-${active}`)
  return () => {
    field.removeAttribute('aria-controls')
    field.removeAttribute('aria-activedescendant')
  }
}
