import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { ItemChoice } from '#shared/features/items/item-list.reply.ts'
import { isTextField, type TextField } from '#web/ui/form/field-offers.tsx'
import { listItemChoices } from '#shared/features/items/item-list.contract.ts'
import { call } from '#web/platform/api/api-client.ts'

/** What a text in a line could mean, with the price of a day. */
const itemChoicesQuery = (q: string, currency: string, on: string) =>
  queryOptions({
    queryKey: ['items', 'choices', q, currency, on],
    queryFn: ({ signal }) => call(listItemChoices, { query: { q, currency, on }, signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export type OfferRequest = {
  /** A selector for the fields in which items can be named. */
  fields: string
  /** In which currency, and on which day, prices are wanted. */
  currency: string
  on: string
  onChoose: (item: ItemChoice, field: TextField) => void
}

/** A code or a name is short, on one line and without placeholders. */
const canBeItem = (text: string) => text.length >= 2 && text.length <= 60 && !/[\n{}]/.test(text)

const restMilliseconds = 60

type Typed = { field: TextField; text: string; place: { left: number; top: number; width: number; height: number } }

const noOffers: readonly ItemChoice[] = []

/** The items that what was typed could mean, and whether it is the whole code of the first. */
function useOffers(text: string, { currency, on }: OfferRequest) {
  const [rested] = useDebouncedValue(text, restMilliseconds)
  const { data, isPlaceholderData } = useQuery({
    ...itemChoicesQuery(rested, currency, on),
    enabled: canBeItem(rested),
  })
  const offers = canBeItem(text) && data ? data : noOffers
  const isCurrent = !isPlaceholderData && rested === text
  return { offers, isExact: isCurrent && offers[0]?.code.toLowerCase() === text.toLowerCase() }
}

/** Which of the offers is reached: none at first, unless a whole code was typed. */
function useReached(count: number, isExact: boolean) {
  const [reached, setReached] = useState<number | null>(null)
  const active = Math.min(reached ?? (isExact ? 0 : -1), count - 1)
  return {
    active,
    begin: () => setReached(null),
    down: () => setReached(active < count - 1 ? active + 1 : 0),
    /** Above the first is the text itself. */
    up: () => setReached(active < 0 ? count - 1 : active - 1),
  }
}

export function useOffering(asked: OfferRequest) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const { offers, isExact } = useOffers(typed?.text ?? '', asked)
  const { active, begin, down, up } = useReached(offers.length, isExact)
  const close = () => setTyped(null)

  function choose(item: ItemChoice | undefined) {
    if (!typed || !item) return
    close()
    asked.onChoose(item, typed.field)
  }

  const chooseActive = active < 0 ? undefined : () => choose(offers[active])
  return {
    offers,
    active,
    close,
    choose,
    isOpen: offers.length > 0,
    field: offers.length > 0 && typed ? typed.field : null,
    place: typed?.place ?? {},
    onInput: ({ target, currentTarget }: SyntheticEvent) => {
      if (!isTextField(target) || !target.matches(asked.fields)) return
      begin()
      setTyped({ field: target, text: target.value.trim(), place: placeWithin(currentTarget, target) })
    },
    keys: { ArrowDown: down, ArrowUp: up, Enter: chooseActive, Tab: chooseActive, Escape: close },
  }
}

/** Relative to the frame, so that it scrolls with the page. */
function placeWithin(frame: Element, field: TextField) {
  const outer = frame.getBoundingClientRect()
  const { left, top, width, height } = field.getBoundingClientRect()
  return { left: left - outer.left, top: top - outer.top, width, height }
}
