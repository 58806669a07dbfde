import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadOrReload, onDemand, type Page } from './on-demand.tsx'

let page: Page & { reload: ReturnType<typeof vi.fn<() => void>> }
let now = 0

beforeEach(() => {
  now = 1_000_000
  sessionStorage.clear()
  page = { reload: vi.fn<() => void>(), storage: sessionStorage, now: () => now }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

/** A load that reloaded the page never settles: this tells it from one that does. */
const settled = (load: Promise<unknown>) =>
  Promise.race([load.then(() => 'loaded').catch(() => 'failed'), new Promise((done) => setTimeout(done, 5, 'waiting'))])

test('a part that cannot be loaded reloads the page', async () => {
  expect(await settled(loadOrReload('notes', gone, page))).toBe('waiting')
  expect(page.reload).toHaveBeenCalledOnce()
})

test('the same part reloads the page only once: then the failure is passed on', async () => {
  await settled(loadOrReload('notes', gone, page))
  now += 10_000
  expect(await settled(loadOrReload('notes', gone, page))).toBe('failed')
  expect(page.reload).toHaveBeenCalledOnce()
})

test('another part, or the same one much later, may reload again', async () => {
  await settled(loadOrReload('notes', gone, page))
  await settled(loadOrReload('home', gone, page))
  expect(page.reload).toHaveBeenCalledTimes(2)
  now += 61_000
  await settled(loadOrReload('notes', gone, page))
  expect(page.reload).toHaveBeenCalledTimes(3)
})

test('a part that was loaded may reload the page again later', async () => {
  await settled(loadOrReload('notes', gone, page))
  await loadOrReload('notes', () => Promise.resolve('here'), page)
  await settled(loadOrReload('notes', gone, page))
  expect(page.reload).toHaveBeenCalledTimes(2)
})

test('a load that takes more than 120 seconds counts as failed', async () => {
  vi.useFakeTimers()
  void loadOrReload('notes', () => new Promise(() => undefined), page)
  await vi.advanceTimersByTimeAsync(119_900)
  expect(page.reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(page.reload).toHaveBeenCalledOnce()
})

test('a screen is loaded once, when it is first needed', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => <p>The screen</p>)
  const Screen = onDemand('notes', load, page)
  expect(load).not.toHaveBeenCalled()
  Screen.prefetch()
  await Screen.preload()
  render(
    <Suspense>
      <Screen />
    </Suspense>,
  )
  expect(screen.getByText('The screen')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

test('a failed prefetch has no effect, and the load is retried when the screen is needed', async () => {
  const load = vi
    .fn<() => Promise<ComponentType>>(async () => () => <p>The screen</p>)
    .mockRejectedValueOnce(new Error('gone'))
  const Screen = onDemand('notes', load, page)
  Screen.prefetch()
  await new Promise((done) => setTimeout(done))
  await Screen.preload()
  expect(load).toHaveBeenCalledTimes(2)
  expect(page.reload).not.toHaveBeenCalled()
})

test('without a network the page is not reloaded: the part is loaded when there is one again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const load = vi.fn<() => Promise<string>>(gone)
  const loading = loadOrReload('notes', load, page)
  expect(await settled(loading)).toBe('waiting')
  onLine.mockRestore()
  vi.unstubAllGlobals()
  load.mockResolvedValue('here')
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe('here')
  expect(page.reload).not.toHaveBeenCalled()
})
