import type { KeyboardEvent } from 'react'

export type AllocationKeys = {
  /** Allocates what the row can take; removes it if it is already allocated. */
  toggle: (index: number) => void
  /** Allocates what the row can take, if nothing is allocated yet. */
  fill: (index: number) => void
  focus: (index: number) => void
  fillAll: () => void
  clearAll: () => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** In a language that writes 1 200, a space can be part of an amount that is being typed. */
const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)

function pressedAlone(key: string, cell: HTMLInputElement, index: number, keys: AllocationKeys): boolean {
  const step = steps[key]
  if (step !== undefined) keys.focus(index + step)
  else if (key === 'Enter') {
    if (cell.value === '') keys.fill(index)
    keys.focus(index + 1)
  } else if (key === ' ' && isWhole(cell)) keys.toggle(index)
  // Amounts contain no letters.
  else if (key === 'f') keys.fillAll()
  else if (key === 'x') keys.clearAll()
  else return false
  return true
}

/** Runs the action of a key in a cell; returns whether the key has one. */
export function pressed(event: KeyboardEvent, keys: AllocationKeys): boolean {
  const { target, key, nativeEvent } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  const index = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (index === undefined || target.type === 'checkbox' || nativeEvent.isComposing) return false
  return pressedAlone(key.length === 1 ? key.toLowerCase() : key, target, Number(index), keys)
}
