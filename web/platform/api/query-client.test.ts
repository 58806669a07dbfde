import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Frames that come when the test says so. */
function stubFrames() {
  const waiting: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => waiting.push(act))
  return { paint: () => waiting.splice(0).forEach((act) => act(0)) }
}

test('what is not known is asked for at once, what is shown already after the next paint', async () => {
  const { paint } = stubFrames()
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('rows'))
  const ask = () => queryClient.fetchQuery({ queryKey: ['rows'], queryFn, staleTime: 0 })
  await ask()
  expect(queryFn).toHaveBeenCalledTimes(1)

  const again = ask()
  await Promise.resolve()
  expect(queryFn).toHaveBeenCalledTimes(1)
  // The next frame shows what is known, the one after it begins with the request.
  paint()
  paint()
  await again
  expect(queryFn).toHaveBeenCalledTimes(2)
})

test('a tab in the background, which is not painted, asks at once', async () => {
  stubFrames()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('rows'))
  queryClient.setQueryData(['rows'], 'older rows')
  expect(await queryClient.fetchQuery({ queryKey: ['rows'], queryFn, staleTime: 0 })).toBe('rows')
})
