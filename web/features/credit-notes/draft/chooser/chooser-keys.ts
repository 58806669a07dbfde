import type { KeyboardEvent } from 'react'

export type ChooserKeys = {
  /** Credits the whole line, or nothing if the whole line was chosen. */
  toggle: (row: number) => void
  /** Moves the focus to the same column of the next or previous line. */
  move: (from: HTMLInputElement, step: 1 | -1) => void
  everything: () => void
  nothing: () => void
}

/** Amounts may contain spaces (1 200), so Space toggles the line only if it would replace the whole value. */
const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

function pressedAlone(key: string, field: HTMLInputElement, row: number, keys: ChooserKeys): boolean {
  const step = steps[key]
  if (step) keys.move(field, step)
  // A checkbox handles Space itself.
  else if (key === ' ' && field.type !== 'checkbox' && isWhole(field)) keys.toggle(row)
  // Amounts contain no letters, so letters can be shortcuts.
  else if (key === 'a') keys.everything()
  else if (key === 'x') keys.nothing()
  else return false
  return true
}

/** Handles a key pressed in a line; returns whether it was a shortcut. */
export function pressed(event: KeyboardEvent, keys: ChooserKeys): boolean {
  const { target, key, nativeEvent } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (row === undefined || nativeEvent.isComposing) return false
  return pressedAlone(key.length === 1 ? key.toLowerCase() : key, target, Number(row), keys)
}
