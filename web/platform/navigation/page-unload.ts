/** A user who decides to stay after all is back within this time. */
const decisionMs = 5_000

let leaving = false

/**
 * While the page is being left the browser cuts its calls off. That is no failure of theirs: taken for one, it would sign the
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
