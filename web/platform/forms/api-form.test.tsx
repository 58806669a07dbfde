import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetPassword } from '#shared/features/auth/auth.contract.ts'
import { useApiForm } from './api-form.ts'
import { FormAlert } from './form-alert.tsx'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { failed, stubApi } from '#web/platform/test-support/stub-api.ts'

const onDone = vi.fn<(message: string) => void>()

function Form() {
  const form = useApiForm({
    endpoint: resetPassword,
    initialValues: { email: '', password: '', password_confirmation: '' },
    toBody: (values) => ({ ...values, token: 'a-token' }),
    onDone: ({ message }) => onDone(message),
  })
  return (
    <form {...form.formProps}>
      <FormAlert message={form.message} />
      {(['email', 'password', 'password_confirmation'] as const).map((name) => {
        const { error, ...field } = form.text(name)
        return (
          <p key={name}>
            <input aria-label={name} {...field} /> {error}
          </p>
        )
      })}
      <button type="submit">Send</button>
    </form>
  )
}

beforeEach(async () => {
  await loadLanguage('en')
  render(<Form />)
})
afterEach(() => {
  cleanup()
  onDone.mockClear()
  vi.unstubAllGlobals()
})

const good = 'tall ships on the estuary'
async function fill(email: string, password: string, again: string) {
  await userEvent.type(screen.getByLabelText('email'), email)
  await userEvent.type(screen.getByLabelText('password'), password)
  await userEvent.type(screen.getByLabelText('password_confirmation'), again)
}
const send = () => userEvent.click(screen.getByRole('button'))
const path = 'POST /api/password/reset'

test('errors of the schema are shown at once, the first invalid field is focused, and nothing is sent', async () => {
  const requests = stubApi({})
  await fill('a@example.com', 'short', 'other')
  await send()
  expect(screen.getByText('Please use at least 12 characters.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('password'))
  expect(requests).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('password'), 'x')
  expect(screen.queryByText('Please use at least 12 characters.')).toBeNull()
})

test('errors of the server are shown at their fields, and what was typed is kept', async () => {
  const errors = { email: ['Not this one.'] }
  stubApi({ [path]: { status: 422, body: { message: 'Please check.', code: 'request.invalid', errors } } })
  await fill('a@example.com', good, good)
  await send()
  expect(await screen.findByText('Not this one.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('email'))
  expect(screen.getByLabelText<HTMLInputElement>('password').value).toBe(good)
})

test.each([
  [{ status: 429, body: { message: 'Too many attempts.', code: 'sign_in.too_many' } }, 'Too many attempts.'],
  [
    { status: 422, body: { message: 'Please check.', code: 'request.invalid', errors: { token: ['Too old.'] } } },
    'Too old.',
  ],
])('what concerns no field stands above them', async (answer, text) => {
  stubApi({ [path]: answer })
  await fill('a@example.com', good, good)
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('a server failure is shown by the alert, not by the form', async () => {
  const requests = stubApi({ [path]: failed })
  await fill('a@example.com', good, good)
  await send()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

test('the answer is passed to onDone', async () => {
  const requests = stubApi({ [path]: { status: 200, body: { message: 'Done.' } } })
  await fill('a@example.com', good, good)
  await send()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('Done.'))
  expect(requests[0]?.body).toMatchObject({ token: 'a-token', email: 'a@example.com' })
})
