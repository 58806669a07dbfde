import { createStore } from '#web/platform/browser/store.ts'

/** Set while something could not be reached because the browser has no network. */
export const offline = createStore(false)

let nextTry = Promise.withResolvers<void>()

/** Lets everything that waits for the network try again; the browser does so itself when it has a network again. */
export function tryAgain() {
  offline.set(false)
  nextTry.resolve()
  nextTry = Promise.withResolvers()
}
window.addEventListener('online', tryAgain)

/** A browser without a network may still reach a server on the same machine. */
const canReach = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** Waits until the server can be reached, if the browser has no network. The page meanwhile stays as it is. */
export async function untilReached() {
  while (!navigator.onLine && !(await canReach())) {
    offline.set(true)
    await nextTry.promise
  }
}
