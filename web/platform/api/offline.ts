import { createStore } from '#web/platform/browser/store.ts'

/** Set while something could not be reached because the browser has no network. */
export const offline = createStore(false)

/** Lets everything that waits for the network try again; the browser does so itself when it has a network again. */
export function tryAgain() {
  offline.set(false)
}
window.addEventListener('online', tryAgain)

/** A browser without a network may still reach a server on the same machine. */
const canReach = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

function nextTry() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = offline.subscribe(() => {
    if (offline.get()) return
    stop()
    resolve()
  })
  return promise
}

/** Waits until the server can be reached, if the browser has no network. The page meanwhile stays as it is. */
export async function untilReached() {
  while (!navigator.onLine && !(await canReach())) {
    offline.set(true)
    await nextTry()
  }
}
