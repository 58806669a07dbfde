import type { KeyboardEvent } from 'react'

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The arrow keys move the focus into a menu and between its items. */
export function moveInMenu(event: KeyboardEvent, around: HTMLElement | null) {
  const step = steps[event.key]
  const items = [...(around?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  if (!step || items.length === 0) return
  event.preventDefault()
  const at = items.findIndex((item) => item === document.activeElement)
  items[step(at, items.length)]?.focus()
}
