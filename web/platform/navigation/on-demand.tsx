import { type ComponentType, createElement, use } from 'react'

const loadLimit = 120_000

/** A second failure of the same screen within this time is no accident of a new version any more. */
const reloadOnceWithin = 60_000

/** The page around us, as far as loading needs it; tests bring their own. */
export type Page = { reload: () => void; storage: Storage; now: () => number }

const thisPage: Page = {
  reload: () => window.location.reload(),
  storage: window.sessionStorage,
  now: () => Date.now(),
}

/**
 * Loads a part of the application. When that fails the page is loaded anew, since a new version may have taken the
 * place of the files that this one knows; but only once in a while for each part, then the failure is handed on.
 */
export async function loadOrReload<Part>(name: string, load: () => Promise<Part>, page = thisPage): Promise<Part> {
  const mark = `reloaded:${name}`
  try {
    const part = await withinLimit(load())
    page.storage.removeItem(mark)
    return part
  } catch (error) {
    const before = Number(page.storage.getItem(mark))
    if (page.now() - before < reloadOnceWithin) throw error
    page.storage.setItem(mark, String(page.now()))
    page.reload()
    // The page is on its way out: nothing more is to happen in it.
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

/** A component that comes when it is needed. The router waits for `preload` before it shows the screen. */
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
    // A failed import may work at the next try.
    loading.catch(() => (loading = undefined))
    return loading
  }
  async function preload() {
    await loadOrReload(name, start, page)
  }

  function OnDemand(props: Props) {
    // Whoever has waited for it once goes on asking for it: React wants the same calls when it draws again.
    if (!loaded || waiting) use((waiting ??= preload()))
    return loaded ? createElement(loaded, props) : null
  }
  /** Ahead of time and without consequences: a failure shows when the screen is really wanted. */
  const prefetch = () => void start().catch(() => undefined)

  return Object.assign(OnDemand, { preload, prefetch })
}
