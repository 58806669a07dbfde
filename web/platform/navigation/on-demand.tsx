import { type ComponentType, createElement, use } from 'react'
import { untilReached } from '#web/platform/api/offline.ts'

const loadLimit = 120_000

/** A second failure of the same part within this time is not caused by a new version. */
const reloadOnceWithin = 60_000

/** The browser's page, as far as loading needs it; tests pass their own. */
export type Page = { reload: () => void; storage: Storage; now: () => number }

const thisPage: Page = {
  reload: () => window.location.reload(),
  storage: window.sessionStorage,
  now: () => Date.now(),
}

/**
 * Loads a part of the application. If that fails the page is reloaded, because a new version may have replaced the
 * files of this one. It is reloaded only once within a minute for each part; then the error is passed on.
 */
export async function loadOrReload<Part>(name: string, load: () => Promise<Part>, page = thisPage): Promise<Part> {
  const mark = `reloaded:${name}`
  try {
    const part = await withinLimit(load())
    page.storage.removeItem(mark)
    return part
  } catch (error) {
    // Reloading without a network would leave the application, and lose what was typed.
    if (!navigator.onLine) {
      await untilReached()
      return loadOrReload(name, load, page)
    }
    const before = Number(page.storage.getItem(mark))
    if (page.now() - before < reloadOnceWithin) throw error
    page.storage.setItem(mark, String(page.now()))
    page.reload()
    // The page is being reloaded: nothing more should happen in it.
    return new Promise<Part>(() => undefined)
  }
}

async function withinLimit<Part>(loading: Promise<Part>) {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Not loaded within ${loadLimit / 1000} seconds`)), loadLimit)
  try {
    return await Promise.race([loading, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** A component that is loaded when it is needed. The router waits for `preload` before it shows the screen. */
export function onDemand<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  page = thisPage,
) {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let waiting: Promise<void> | undefined

  function start() {
    loading ??= load().then((component) => (loaded = component))
    // A failed import may succeed on the next attempt.
    loading.catch(() => (loading = undefined))
    return loading
  }
  async function preload() {
    await loadOrReload(name, start, page)
  }

  function OnDemand(props: Props) {
    // A component that has called `use` once keeps calling it: React requires the same calls in every render.
    if (!loaded || waiting) use((waiting ??= preload()))
    return loaded ? createElement(loaded, props) : null
  }
  /** Errors are ignored: they are reported when the component is rendered. */
  const prefetch = () => void start().catch(() => undefined)

  return Object.assign(OnDemand, { preload, prefetch })
}
