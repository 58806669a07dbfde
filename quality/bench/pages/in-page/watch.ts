/** Runs in every measured page before its own scripts, and reports when an element is painted. */
type Watch = {
  /** When the element of `watchFor` was painted, in milliseconds since the navigation began. */
  shown: Promise<number> | undefined
  watchFor: (selector: string) => void
  /** Clicks a link, and returns the milliseconds until the element is painted. */
  clickUntil: (link: string, selector: string) => Promise<number>
  /** The milliseconds from the key after `watchForPicture` until a picture that follows it is painted. */
  pictured: Promise<number> | undefined
  watchForPicture: () => void
  firstPaint: () => Promise<number>
}

const painted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  })

async function shown(selector: string, isThere = () => true) {
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(look)
    function look() {
      if (!isThere() || !document.querySelector(selector)) return
      observer.disconnect()
      resolve()
    }
    observer.observe(document, { childList: true, subtree: true })
  })
  return painted()
}

async function pictureAfterKey() {
  const pressed = await new Promise<number>((resolve) => {
    document.addEventListener('keydown', () => resolve(performance.now()), { capture: true, once: true })
  })
  await new Promise<void>((resolve) => {
    function loaded({ target }: Event) {
      if (!(target instanceof HTMLImageElement)) return
      document.removeEventListener('load', loaded, true)
      resolve()
    }
    document.addEventListener('load', loaded, true)
  })
  return (await painted()) - pressed
}

const watch: Watch = {
  shown: undefined,
  pictured: undefined,
  watchFor: (selector) => {
    watch.shown = shown(selector)
  },
  clickUntil: async (link, selector) => {
    const anchor = document.querySelector<HTMLAnchorElement>(link)
    if (!anchor) throw new Error(`There is no ${link} at ${location.pathname}.`)
    const started = performance.now()
    // Observed from before the click: a page that is ready is drawn within it.
    const arrived = shown(selector, () => location.pathname === anchor.pathname)
    anchor.click()
    return (await arrived) - started
  },
  watchForPicture: () => {
    watch.pictured = pictureAfterKey()
  },
  firstPaint: () =>
    new Promise((resolve) => {
      // The browser reports a paint shortly after it happens.
      new PerformanceObserver((list) => {
        const paint = list.getEntriesByName('first-contentful-paint')[0]
        if (paint) resolve(paint.startTime)
      }).observe({ type: 'paint', buffered: true })
    }),
}
Reflect.set(window, 'watch', watch)
