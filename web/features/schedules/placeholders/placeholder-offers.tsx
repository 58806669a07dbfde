import { Box, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { required } from '#shared/required.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { asList, asOption, FieldOffers, isTextField, optionId, type TextField } from '#web/ui/form/field-offers.tsx'
import {
  type OpenPlaceholder,
  openPlaceholderAt,
  suggestionsFor,
  type Placeholder,
  wrappedIndex,
} from './placeholder-completion.ts'
import { positionOfCharacter, insertInto } from './placeholder-position.ts'
import fieldStyles from '#web/ui/form/fields.module.css'
import classes from './placeholders.module.css'

type PlaceholderOffersProps = {
  placeholders: readonly Placeholder[]
  /** A selector for the fields inside that take placeholders. */
  fields?: string
  children: ReactNode
}

/**
 * Suggests placeholders when a brace is typed in one of the fields inside, whichever component renders them: arrows
 * choose, Enter and Tab insert, Esc closes.
 */
export function PlaceholderOffers({ placeholders, fields = 'input, textarea', children }: PlaceholderOffersProps) {
  const offering = useOffering(placeholders, fields)
  const { offers, active, choose } = offering
  const listId = useId()
  return (
    <FieldOffers
      offering={offering}
      listId={listId}
      list={<Offers id={listId} offers={offers} active={active} onChoose={choose} />}
    >
      {children}
    </FieldOffers>
  )
}

type OffersProps = { id: string; offers: readonly Placeholder[]; active: number; onChoose: (name: string) => void }

function Offers({ id, offers, active, onChoose }: OffersProps) {
  const t = useTranslate()
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      {...asList}
      id={id}
      aria-label={t('schedule_email.placeholders')}
      className={`${fieldStyles.offers} ${classes.offers}`}
    >
      {offers.map(({ name, word }, index) => (
        <UnstyledButton
          key={name}
          {...asOption}
          id={optionId(id, index)}
          aria-selected={index === active}
          className={`${fieldStyles.offer} ${classes.offer}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <Box component="code" c="var(--ink)" fz="0.8125rem">{`{${name}}`}</Box>
          <Text span size="xs" c="dimmed">
            {word}
          </Text>
        </UnstyledButton>
      ))}
    </div>
  )
}

type Open = { field: TextField; hole: OpenPlaceholder; place: { left: number; top: number; height: number } }

function useOffering(placeholders: readonly Placeholder[], fields: string) {
  const [open, setOpen] = useState<Open | null>(null)
  const [chosen, setChosen] = useState(0)
  const offers = open ? suggestionsFor(open.hole.typed, placeholders) : []
  const active = Math.min(chosen, Math.max(0, offers.length - 1))
  const close = () => setOpen(null)

  function look(frame: Element, field: TextField) {
    const hole = openPlaceholderAt(field.value, field.selectionStart ?? 0)
    setOpen(hole && { field, hole, place: placeWithin(frame, field, hole.start) })
  }

  function choose(name: string) {
    if (!open) return
    close()
    insertInto(open.field, `{${name}}`, open.hole.start, open.hole.end)
  }

  const chooseActive = () => choose(required(offers[active], 'suggestion').name)

  return {
    offers,
    active,
    close,
    choose,
    isOpen: offers.length > 0,
    field: offers.length > 0 ? (open?.field ?? null) : null,
    place: open?.place ?? {},
    onInput: ({ target, currentTarget }: SyntheticEvent) => {
      if (!isTextField(target) || !target.matches(fields)) return
      setChosen(0)
      look(currentTarget, target)
    },
    // Only typing opens the list; moving the caret elsewhere closes it.
    onSelect: ({ target, currentTarget }: SyntheticEvent) => {
      if (open && target === open.field) look(currentTarget, open.field)
    },
    keys: {
      ArrowDown: () => setChosen(wrappedIndex(active, 1, offers.length)),
      ArrowUp: () => setChosen(wrappedIndex(active, -1, offers.length)),
      Enter: chooseActive,
      Tab: chooseActive,
      Escape: close,
    },
  }
}

/** Relative to the frame, so that it scrolls with the page. */
function placeWithin(frame: Element, field: TextField, at: number) {
  const { left, top } = frame.getBoundingClientRect()
  const letter = positionOfCharacter(field, at)
  return { ...letter, left: letter.left - left, top: letter.top - top }
}
