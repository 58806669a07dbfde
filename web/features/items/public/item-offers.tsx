import { Popover } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useId } from 'react'
import { type OfferRequest, type TextField, useOffering } from '#web/features/items/offering.ts'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import classes from './item-offers.module.css'

/** Loaded when something is offered for the first time. */
const OfferList = onDemand('item offers', () =>
  import('#web/features/items/offer-list.tsx').then((module) => module.OfferList),
)

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
      {/* There is none most of the time, and this is drawn with every key. */}
      {offers.length > 0 && (
        <Popover
          opened
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
            <Suspense>
              <OfferList id={listId} offers={offers} active={active} currency={currency} onChoose={offering.choose} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
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
