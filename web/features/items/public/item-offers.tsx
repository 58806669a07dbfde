import { type ReactNode, Suspense, useId } from 'react'
import { type OfferRequest, useOffering } from '#web/features/items/offering.ts'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import { FieldOffers } from '#web/ui/form/field-offers.tsx'

/** Loaded when something is offered for the first time. */
const OfferList = onDemand('item offers', () =>
  import('#web/features/items/offer-list.tsx').then((module) => module.OfferList),
)

type ItemOffersProps = OfferRequest & { children: ReactNode }

/**
 * Offers items of the price list while a description is typed. Nothing is chosen until an arrow key goes to it, so that Enter and Tab go on
 * as ever for a line that is written by hand; a whole code is chosen at once.
 */
export function ItemOffers({ fields, currency, on, onChoose, children }: ItemOffersProps) {
  const offering = useOffering({ fields, currency, on, onChoose })
  const { offers, active, choose } = offering
  const listId = useId()
  return (
    <FieldOffers
      offering={offering}
      listId={listId}
      list={
        <Suspense>
          <OfferList id={listId} offers={offers} active={active} currency={currency} onChoose={choose} />
        </Suspense>
      }
    >
      {children}
    </FieldOffers>
  )
}
