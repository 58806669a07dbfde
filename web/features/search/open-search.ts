import { createStore } from '#web/platform/browser/store.ts'

/** Whether the box that finds everything lies over the page. */
export const searchIsOpen = createStore(false)

/** A box that has not come by then does not come, and the letters belong to the page again. */
const patienceMilliseconds = 2_000

let askedAt = 0
let early = ''

const isLetter = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing

/** Nobody waits for the box before they type: what comes before it has the focus is kept for it. */
function keepEarly(event: KeyboardEvent) {
  if (Date.now() - askedAt > patienceMilliseconds) takeEarlyInput()
  else if (isLetter(event)) {
    event.preventDefault()
    event.stopPropagation()
    early += event.key
  }
}

/** What was typed before the box could take it. From here on it has the focus. */
export function takeEarlyInput() {
  window.removeEventListener('keydown', keepEarly, true)
  const typed = early
  early = ''
  return typed
}

export function openSearch() {
  if (searchIsOpen.get()) return
  askedAt = Date.now()
  window.addEventListener('keydown', keepEarly, true)
  searchIsOpen.set(true)
}

export function closeSearch() {
  takeEarlyInput()
  searchIsOpen.set(false)
}
