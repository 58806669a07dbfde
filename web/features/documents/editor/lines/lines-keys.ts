import type { KeyboardEvent } from 'react'
import type { Cell, CellPosition } from './lines-changes.ts'

/** The cell and line that contain an event's target. */
export function cellPositionOf(target: EventTarget): CellPosition | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const cell = target.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const line = target.closest<HTMLElement>('[data-line]')?.dataset['line']
  return cell === undefined || line === undefined ? undefined : { index: Number(line), cell: cell as Cell }
}

export type LineKeys = {
  move: (from: number, to: number, cell: Cell) => void
  remove: (index: number) => void
  goOnFrom: (index: number) => void
  focus: (position: CellPosition) => void
  undo: () => void
  canUndo: () => boolean
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** Runs the action of a key; returns whether the key has one. */
export function pressed(event: KeyboardEvent, keys: LineKeys): boolean {
  const position = cellPositionOf(event.target)
  if (!position) return false
  const isMod = event.ctrlKey || event.metaKey
  if (isMod) return pressedWithMod(event, position, keys)
  if (event.altKey) return pressedWithAlt(event, position, keys)
  return !event.shiftKey && pressedAlone(event, position, keys)
}

function pressedWithMod(event: KeyboardEvent, { index }: CellPosition, keys: LineKeys) {
  if (event.shiftKey) return event.key === 'Backspace' && did(() => keys.remove(index))
  return event.key.toLowerCase() === 'z' && keys.canUndo() && did(keys.undo)
}

function pressedWithAlt({ key }: KeyboardEvent, { index, cell }: CellPosition, keys: LineKeys) {
  const step = steps[key]
  return step !== undefined && did(() => keys.move(index, index + step, cell))
}

function pressedAlone(event: KeyboardEvent, { index, cell }: CellPosition, keys: LineKeys) {
  // While a word is being composed, Enter belongs to the input method.
  if (event.key === 'Enter') return !event.nativeEvent.isComposing && did(() => keys.goOnFrom(index))
  const step = steps[event.key]
  if (step === undefined || !isAtEdge(event.target, step)) return false
  return did(() => keys.focus({ index: index + step, cell }))
}

function did(act: () => void) {
  act()
  return true
}

/** Arrow keys leave a text only from its start or end, and never a select. */
function isAtEdge(target: EventTarget, step: number) {
  if (target instanceof HTMLInputElement) return true
  if (!(target instanceof HTMLTextAreaElement) || target.selectionStart !== target.selectionEnd) return false
  return target.selectionStart === (step < 0 ? 0 : target.value.length)
}
