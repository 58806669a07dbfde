import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Alerts } from '#web/platform/browser/alerts.tsx'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { ApiError } from './api-client.ts'
import { useAction } from './action.ts'

beforeEach(async () => {
  // jsdom does not implement `showModal`.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.dispatchEvent(new Event('close'))
  }
  await loadLanguage('en')
})

const refused = () => new ApiError(409, { message: 'Someone was faster.', code: 'record.stale' })

test('a second press while the first is under way does nothing, and busy ends with it', async () => {
  const { result } = renderHook(() => useAction())
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn<() => Promise<void>>(() => promise)
  let first: Promise<boolean> | undefined
  act(() => {
    first = result.current.run(work)
    // In the same tick, before anything is rendered.
    void result.current.run(work)
  })
  expect(result.current.isBusy).toBe(true)
  await act(async () => {
    resolve()
    expect(await first).toBe(true)
  })
  expect(work).toHaveBeenCalledTimes(1)
  expect(result.current.isBusy).toBe(false)
})

test('what is refused is said in an alert, and the button is free again', async () => {
  render(<Alerts />)
  const { result } = renderHook(() => useAction())
  let done: Promise<boolean> | undefined
  act(() => {
    done = result.current.run(() => Promise.reject(refused()))
  })
  expect(await screen.findByText('Someone was faster.')).toBeDefined()
  await act(async () => screen.getByRole('button', { name: 'Ok' }).click())
  expect(await done).toBe(false)
  expect(result.current.isBusy).toBe(false)
})

test('what belongs at fields is said in the alert, which has none to mark', async () => {
  render(<Alerts />)
  const { result } = renderHook(() => useAction())
  const errors = { 'allocations.0.amount_minor': ['Too much.'], 'allocations.1.amount_minor': ['Too much.'] }
  const error = new ApiError(422, { message: 'Please check the marked fields.', code: 'request.invalid', errors })
  act(() => void result.current.run(() => Promise.reject(error)))
  expect(await screen.findByText('Too much.')).toBeDefined()
  await act(async () => screen.getByRole('button', { name: 'Ok' }).click())
})

test('who answers a refusal in place gets it instead of the alert, and a bug is not swallowed', async () => {
  const onRefused = vi.fn<(error: ApiError) => void>()
  const { result } = renderHook(() => useAction(onRefused))
  await act(async () => expect(await result.current.run(() => Promise.reject(refused()))).toBe(false))
  expect(onRefused.mock.calls[0]?.[0].message).toBe('Someone was faster.')
  await act(async () => expect(result.current.run(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug'))
  expect(result.current.isBusy).toBe(false)
})

function Sending({ work }: { work: () => Promise<void> }) {
  const { isBusy, run } = useAction()
  return (
    <button type="button" disabled={isBusy} onClick={() => void run(work)}>
      Send
    </button>
  )
}

test('a button that was busy has the focus again, after the alert too', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  render(
    <>
      <Alerts />
      <Sending work={() => promise} />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  act(() => {
    button.click()
    // As browsers do with what is disabled.
    button.blur()
  })
  expect(document.activeElement).toBe(document.body)
  await act(async () => reject(refused()))
  await act(async () => (await screen.findByRole('button', { name: 'Ok' })).click())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a focus that has gone elsewhere meanwhile stays there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  render(
    <>
      <Sending work={() => promise} />
      <input aria-label="Next" />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  act(() => button.click())
  screen.getByRole('textbox').focus()
  await act(async () => resolve())
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
