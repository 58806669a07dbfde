import { Popover, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { required } from '#shared/required.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import {
  type OpenPlaceholder,
  openPlaceholderAt,
  suggestionsFor,
  type Placeholder,
  wrappedIndex,
} from './placeholder-completion.ts'
import { positionOfCharacter, insertInto, type TextField } from './placeholder-position.ts'
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
  const { offers, active, place } = offering
  const listId = useId()
  useEffect(() => tellField(offering.field, listId, active), [offering.field, listId, active])
  return (
    <div
      className={classes.frame}
      onInput={offering.onInput}
      onSelect={offering.onSelect}
      onBlur={offering.close}
      onKeyDownCapture={offering.onKeyDown}
    >
      {children}
      <Popover
        opened={offers.length > 0}
        position="bottom-start"
        offset={4}
        shadow="md"
        withinPortal={false}
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <span className={classes.caret} style={place} aria-hidden />
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <Offers id={listId} offers={offers} active={active} onChoose={offering.choose} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

type OffersProps = { id: string; offers: readonly Placeholder[]; active: number; onChoose: (name: string) => void }

/** HTML's own list elements cannot be operated from another field, which keeps the focus and the keys. */
const asList = { role: 'listbox', tabIndex: -1 } as const
const asOption = { role: 'option', tabIndex: -1 } as const

function Offers({ id, offers, active, onChoose }: OffersProps) {
  const t = useTranslate()
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div {...asList} id={id} aria-label={t('schedule_email.placeholders')} className={classes.offers}>
      {offers.map(({ name, word }, index) => (
        <UnstyledButton
          key={name}
          {...asOption}
          id={`${id}-${index}`}
          aria-selected={index === active}
          className={classes.offer}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <code className={classes.name}>{`{${name}}`}</code>
          <span className={classes.word}>{word}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}

/** Tells screen readers which suggestion is active. */
function tellField(field: TextField | null, listId: string, active: number) {
  if (!field) return undefined
  field.setAttribute('aria-controls', listId)
  field.setAttribute('aria-activedescendant', `${listId}-${active}`)
  return () => {
    field.removeAttribute('aria-controls')
    field.removeAttribute('aria-activedescendant')
  }
}

type Open = { field: TextField; hole: OpenPlaceholder; place: { left: number; top: number; height: number } }

const isField = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

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

  const acts: Record<string, () => void> = {
    ArrowDown: () => setChosen(wrappedIndex(active, 1, offers.length)),
    ArrowUp: () => setChosen(wrappedIndex(active, -1, offers.length)),
    Enter: chooseActive,
    Tab: chooseActive,
    Escape: close,
  }

  return {
    offers,
    active,
    close,
    choose,
    field: offers.length > 0 ? (open?.field ?? null) : null,
    place: open?.place ?? {},
    onInput: ({ target, currentTarget }: SyntheticEvent) => {
      if (!isField(target) || !target.matches(fields)) return
      setChosen(0)
      look(currentTarget, target)
    },
    // Only typing opens the list; moving the caret elsewhere closes it.
    onSelect: ({ target, currentTarget }: SyntheticEvent) => {
      if (open && target === open.field) look(currentTarget, open.field)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = offers.length > 0 && !hasModifier(event) ? acts[event.key] : undefined
      if (!act || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      act()
    },
  }
}

const hasModifier = (event: KeyboardEvent) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey

/** Relative to the frame, so that it scrolls with the page. */
function placeWithin(frame: Element, field: TextField, at: number) {
  const { left, top } = frame.getBoundingClientRect()
  const letter = positionOfCharacter(field, at)
  return { ...letter, left: letter.left - left, top: letter.top - top }
}
