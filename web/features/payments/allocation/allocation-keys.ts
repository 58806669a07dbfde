import type { KeyboardEvent } from 'react'

export type AllocationKeys = {
  /** Gives the row what it can have; takes it back where it has that already. */
  toggle: (index: number) => void
  /** Gives the row what it can have, if it has nothing yet. */
  fill: (index: number) => void
  focus: (index: number) => void
  fillAll: () => void
  clearAll: () => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** In a language that writes 1 200 a space is a part of an amount, once one is typing it. */
const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)

function pressedAlone(key: string, cell: HTMLInputElement, index: number, keys: AllocationKeys): boolean {
  const step = steps[key]
  if (step !== undefined) keys.focus(index + step)
  else if (key === 'Enter') {
    if (cell.value === '') keys.fill(index)
    keys.focus(index + 1)
  } else if (key === ' ' && isWhole(cell)) keys.toggle(index)
  // No amount has letters in it.
  else if (key === 'f') keys.fillAll()
  else if (key === 'x') keys.clearAll()
  else return false
  return true
}

/** Does what a key stands for in a cell; says whether it was one of ours. */
export function pressed(event: KeyboardEvent, keys: AllocationKeys): boolean {
  const { target, key, nativeEvent } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  const index = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (index === undefined || target.type === 'checkbox' || nativeEvent.isComposing) return false
  return pressedAlone(key.length === 1 ? key.toLowerCase() : key, target, Number(index), keys)
}
