import { createStore } from '#web/platform/browser/store.ts'

/** If the user decides to stay, the page counts as not being left after this time. */
const decisionMs = 5_000

const leaving = createStore(false)

/**
 * While a page is being left the browser aborts its requests. That is not a failure: treated as one, it would sign the
 * user out on the way to the next page.
 */
export const isUnloading = () => leaving.get()

window.addEventListener('beforeunload', () => {
  leaving.set(true)
  setTimeout(() => {
    leaving.set(false)
  }, decisionMs)
})
window.addEventListener('pagehide', () => {
  leaving.set(true)
})
window.addEventListener('pageshow', () => {
  leaving.set(false)
})
