import { afterEach, expect, test, vi } from 'vitest'
import { keepTargetInView } from './observe-navigations.ts'

const scrolledTo: string[] = []
Element.prototype.scrollIntoView = function scrollIntoView() {
  scrolledTo.push(this.id)
}

/** jsdom lays nothing out: the page grows when a test says so. */
let grow = () => undefined as unknown
class FakeResizeObserver {
  constructor(seen: () => void) {
    grow = seen
  }
  observe() {
    return undefined
  }
  disconnect() {
    grow = () => undefined
  }
}
vi.stubGlobal('ResizeObserver', FakeResizeObserver)

const draw = (id: string) => document.body.append(Object.assign(document.createElement('section'), { id }))
const aMoment = () =>
  new Promise((done) => {
    setTimeout(done)
  })

afterEach(() => {
  // Ends what a test left watching.
  window.dispatchEvent(new Event('wheel'))
  document.body.replaceChildren()
  scrolledTo.length = 0
  vi.useRealTimers()
})

test('what the hash names is scrolled to once it is drawn, and only then', async () => {
  keepTargetInView('documents')
  draw('other')
  await aMoment()
  expect(scrolledTo).toEqual([])
  draw('documents')
  await aMoment()
  draw('more')
  await aMoment()
  expect(scrolledTo).toEqual(['documents'])
})

test('an element that takes the name later is scrolled to as well', async () => {
  draw('loading')
  keepTargetInView('documents')
  const section = document.getElementById('loading')
  if (section) section.id = 'documents'
  await aMoment()
  expect(scrolledTo).toEqual(['documents'])
})

test.each([
  ['the next navigation', (stop: () => void) => stop()],
  ['a turn of the wheel', () => window.dispatchEvent(new Event('wheel'))],
  ['a key', () => window.dispatchEvent(new Event('keydown'))],
])('%s ends the wait', async (_, end) => {
  end(keepTargetInView('documents'))
  draw('documents')
  await aMoment()
  expect(scrolledTo).toEqual([])
})

test('what never comes is not waited for for ever', async () => {
  vi.useFakeTimers()
  keepTargetInView('documents')
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  draw('documents')
  await aMoment()
  expect(scrolledTo).toEqual([])
})

test('what is there already is left to the router, and stays in view while the page grows above it', async () => {
  draw('documents')
  keepTargetInView('documents')
  draw('more')
  await aMoment()
  expect(scrolledTo).toEqual([])
  grow()
  grow()
  expect(scrolledTo).toEqual(['documents', 'documents'])
})

test.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])('after a %s the user decides what is in view', (move) => {
  draw('documents')
  keepTargetInView('documents')
  window.dispatchEvent(new Event(move))
  grow()
  expect(scrolledTo).toEqual([])
})

test('a page that grows slowly is followed, and one to which nothing is added for 20 seconds is complete', () => {
  vi.useFakeTimers()
  draw('documents')
  keepTargetInView('documents')
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(15_000)
    grow()
  }
  expect(scrolledTo).toHaveLength(2)
  vi.advanceTimersByTime(20_000)
  grow()
  expect(scrolledTo).toHaveLength(2)
})
