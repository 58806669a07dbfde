import { Popover } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect } from 'react'
import classes from './fields.module.css'

export type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement

/** HTML's own list elements cannot be operated from another field, which keeps the focus and the keys. */
export const asList = { role: 'listbox', tabIndex: -1 } as const
export const asOption = { role: 'option', tabIndex: -1 } as const

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** What is offered for what is being typed; `active` is -1 while the text itself is meant. */
type Offering = {
  field: TextField | null
  active: number
  /** Where the list hangs, within the frame. */
  place: { left?: number; top?: number; width?: number; height?: number }
  isOpen: boolean
  close: () => void
  onInput: (event: SyntheticEvent) => void
  onSelect?: (event: SyntheticEvent) => void
  /** What keys do while the list is open. */
  keys: Record<string, (() => void) | undefined>
}

type FieldOffersProps = { offering: Offering; listId: string; list: ReactNode; children: ReactNode }

/** A list of offers for the fields inside, whichever component renders them. The field keeps the focus and the keys. */
export function FieldOffers({ offering, listId, list, children }: FieldOffersProps) {
  const { field, active, isOpen } = offering
  useEffect(() => tellField(field, listId, active), [field, listId, active])
  return (
    <div
      className={classes.frame}
      onInput={offering.onInput}
      onSelect={offering.onSelect}
      onBlur={offering.close}
      onKeyDownCapture={isOpen ? (event) => press(event, offering.keys) : undefined}
    >
      {children}
      {/* There is none most of the time, and this is drawn with every key. */}
      {isOpen && (
        <Popover
          opened
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
            <span className={classes.place} style={offering.place} aria-hidden />
          </Popover.Target>
          <Popover.Dropdown className={classes.dropdown}>{list}</Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}

function press(event: KeyboardEvent, keys: Offering['keys']) {
  const act = hasModifier(event) || event.nativeEvent.isComposing ? undefined : keys[event.key]
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

const hasModifier = (event: KeyboardEvent) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey

/** Tells screen readers which offer is active. */
function tellField(field: TextField | null, listId: string, active: number) {
  if (!field) return undefined
  field.setAttribute('aria-controls', listId)
  if (active >= 0) field.setAttribute('aria-activedescendant', optionId(listId, active))
  return () => {
    field.removeAttribute('aria-controls')
    field.removeAttribute('aria-activedescendant')
  }
}
