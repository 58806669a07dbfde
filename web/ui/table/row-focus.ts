import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

const hasModifier = (event: KeyboardEvent) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey

/** Arrow keys move between rows; Enter opens one, because it is a link. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const body = event.currentTarget.closest('tbody')
  if (!step || !body || hasModifier(event)) return
  event.preventDefault()
  const links = [...body.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[step(links.indexOf(event.currentTarget), links.length - 1)]
  // Focusing would scroll only the link into view, not its whole row.
  next?.focus({ preventScroll: true })
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

/** The arrow down, while nothing else uses it, goes to the first row of the page's list. */
export function focusFirstRow() {
  document.querySelector<HTMLElement>('[data-row-link]')?.focus()
}

/** Tab comes back to the row that was left, not to the first one. */
export function takeTabStop({ currentTarget }: FocusEvent<HTMLElement>) {
  for (const link of currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])
    link.tabIndex = link === currentTarget ? 0 : -1
}

/** The row that was opened from an entry of the browser's history, by the key that the router gave to the entry. */
const openedRows = new Map<string, string>()

const historyEntry = () => (window.history.state as Record<string, string> | null)?.['__TSR_key']

export function rememberRow(key: string) {
  const entry = historyEntry()
  if (entry !== undefined) openedRows.set(entry, key)
}

const openedRow = () => openedRows.get(historyEntry() ?? '')

export const hasOpenedRow = () => openedRow() !== undefined

/** After Back the row that was opened has the focus again. */
export function useReturnToRow() {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const opened = openedRow()
    if (opened === undefined) return
    const row = body.current?.querySelector(`tr[data-row-key="${CSS.escape(opened)}"]`)
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [])
  return body
}
