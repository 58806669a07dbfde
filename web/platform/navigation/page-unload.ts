/** If the user decides to stay, the page counts as not being left after this time. */
const decisionMs = 5_000

let leaving = false

/**
 * While a page is being left the browser aborts its requests. That is not a failure: treated as one, it would sign the
 * user out on the way to the next page.
 */
export const isUnloading = () => leaving

window.addEventListener('beforeunload', () => {
  leaving = true
  setTimeout(() => {
    leaving = false
  }, decisionMs)
})
window.addEventListener('pagehide', () => {
  leaving = true
})
window.addEventListener('pageshow', () => {
  leaving = false
})
