import type { KeyboardEvent } from 'react'

export type ChooserKeys = {
  /** All of the line, or nothing of it where it was chosen whole. */
  toggle: (row: number) => void
  /** The next line in this direction of which something is left. */
  move: (from: HTMLInputElement, step: 1 | -1) => void
  everything: () => void
  nothing: () => void
}

/** In a language that writes 1 200 a space is a part of an amount, once one is typing it. */
const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

function pressedAlone(key: string, field: HTMLInputElement, row: number, keys: ChooserKeys): boolean {
  const step = steps[key]
  if (step) keys.move(field, step)
  // A box does by itself what Space does.
  else if (key === ' ' && field.type !== 'checkbox' && isWhole(field)) keys.toggle(row)
  // No amount has letters in it.
  else if (key === 'a') keys.everything()
  else if (key === 'x') keys.nothing()
  else return false
  return true
}

/** Does what a key stands for on a line; says whether it was one of ours. */
export function pressed(event: KeyboardEvent, keys: ChooserKeys): boolean {
  const { target, key, nativeEvent } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (row === undefined || nativeEvent.isComposing) return false
  return pressedAlone(key.length === 1 ? key.toLowerCase() : key, target, Number(row), keys)
}
