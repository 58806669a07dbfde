import { type ReactNode, useId } from 'react'
import { type OfferRequest, useOffering } from '#web/features/items/offering.ts'
import { FieldOffers } from '#web/ui/form/field-offers.tsx'
import { OfferList } from '#web/features/items/offer-list.tsx'

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
      list={<OfferList id={listId} offers={offers} active={active} currency={currency} onChoose={choose} />}
    >
      {children}
    </FieldOffers>
  )
}
