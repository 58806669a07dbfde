import { afterEach, expect, test, vi } from 'vitest'
import { scrollToLateTarget } from './hash-target.ts'

const scrolledTo: string[] = []
Element.prototype.scrollIntoView = function scrollIntoView() {
  scrolledTo.push(this.id)
}

const draw = (id: string) => document.body.append(Object.assign(document.createElement('section'), { id }))
const aMoment = () =>
  new Promise((done) => {
    setTimeout(done)
  })

afterEach(() => {
  document.body.replaceChildren()
  scrolledTo.length = 0
  vi.useRealTimers()
})

test('what the hash names is scrolled to once it is drawn, and only then', async () => {
  scrollToLateTarget('documents')
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
  scrollToLateTarget('documents')
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
  end(scrollToLateTarget('documents'))
  draw('documents')
  await aMoment()
  expect(scrolledTo).toEqual([])
})

test('what never comes is not waited for for ever', async () => {
  vi.useFakeTimers()
  scrollToLateTarget('documents')
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  draw('documents')
  await aMoment()
  expect(scrolledTo).toEqual([])
})

test('what is there already is left to the router', async () => {
  draw('documents')
  scrollToLateTarget('documents')
  draw('more')
  await aMoment()
  expect(scrolledTo).toEqual([])
})
