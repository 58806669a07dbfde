import { TextInput } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { emailAddress, requiredText } from '#shared/validation/text.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { useRecordForm } from '#web/platform/forms/record-form.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { ChoiceField } from './choice-field.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FormFrame } from './form-frame.tsx'
import { renderInApp } from '#web/ui/test-support/render.tsx'

type Thing = {
  id: string
  name: string
  city: string
  contacts: { email: string }[]
  place: { country: string }
  version: number
}

const change = endpoint({
  method: 'PATCH',
  path: '/api/things/:id',
  access: 'signed_in',
  summary: 'For this test.',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    name: requiredText(20),
    city: z.string(),
    contacts: z.array(z.object({ email: z.union([emailAddress, z.literal('')]) })),
    place: z.object({ country: z.string() }),
    version: z.number(),
  }),
  reply: json<Thing>(),
})

const record: Thing = {
  id: '7',
  name: 'Old name',
  city: 'Leeds',
  contacts: [{ email: 'a@example.com' }, { email: 'b@example.com' }],
  place: { country: 'GB' },
  version: 1,
}
const valuesOf = ({ name, city, contacts, place }: Thing) => ({ name, city, contacts, place })

function Form({ given = record }: { given?: Thing }) {
  const form = useRecordForm({ endpoint: change, params: { id: '7' }, record: given, valuesOf })
  return (
    <>
      <FormFrame form={form} cancelTo="/elsewhere">
        <TextInput label="Name" {...form.text('name')} />
        <TextInput label="City" {...form.text('city')} />
        <TextInput label="First address" {...form.text('contacts.0.email')} />
        <TextInput label="Second address" {...form.text('contacts.1.email')} />
        <ChoiceField
          label="Country"
          data={[
            { value: 'GB', label: 'United Kingdom' },
            { value: 'FR', label: 'France' },
          ]}
          {...form.field('place.country')}
        />
      </FormFrame>
      <ConfirmDialog />
    </>
  )
}

const path = 'PATCH /api/things/7'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })

async function show() {
  saveUser(userWith())
  return renderInApp(<Form />, { at: '/things/7' })
}

afterEach(() => {
  clearAuth()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('saves with the version that was shown, then with the new one', async () => {
  let version = 1
  const requests = stubApi({ [path]: () => ({ status: 200, body: { ...record, name: 'New', version: ++version } }) })
  const { user } = await show()
  expect(save().disabled).toBe(true)
  await user.clear(field('Name'))
  await user.type(field('Name'), 'New')
  expect(screen.getByText('Unsaved changes')).toBeDefined()
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('All changes are saved')
  await user.type(field('City'), '!')
  await user.click(save())
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ body }) => body)).toMatchObject([
    { name: 'New', version: 1 },
    { city: 'Leeds!', version: 2 },
  ])
})

test('an error inside a list is shown at its field, which is focused, and nothing is sent', async () => {
  const requests = stubApi({})
  const { user } = await show()
  await user.clear(field('Second address'))
  await user.type(field('Second address'), 'no address')
  await user.click(save())
  expect(await screen.findByText(/such as name@example.com/)).toBeDefined()
  expect(document.activeElement).toBe(field('Second address'))
  expect(requests).toHaveLength(0)
})

test('a server error about a select focuses the select, not its hidden input', async () => {
  const errors = { 'place.country': ['Not there.'] }
  stubApi({ [path]: { status: 422, body: { message: 'Please check.', code: 'request.invalid', errors } } })
  const { user } = await show()
  await user.type(field('City'), '!')
  await user.click(save())
  expect(await screen.findByText('Not there.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Country' }))
})

const theirs: Thing = { ...record, name: 'Their name', city: 'Bath', version: 4 }
const conflict = {
  status: 409,
  body: {
    message: 'Someone else changed this record.',
    code: 'record.changed',
    conflict: {
      changed_by_name: 'Nora',
      changed_at: '2026-01-01T00:00:00Z',
      fields: ['name', 'city'],
      current: theirs,
    },
  },
}

/** Another user changes the name and the city while we change the name and an address. */
async function meetConflict() {
  const answers = [conflict]
  const requests = stubApi({
    [path]: () =>
      answers.shift() ?? { status: 200, body: { ...theirs, ...(requests.at(-1)?.body as object), version: 5 } },
  })
  const view = await show()
  await view.user.clear(field('Name'))
  await view.user.type(field('Name'), 'My name')
  await view.user.clear(field('First address'))
  await view.user.type(field('First address'), 'c@example.com')
  await view.user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Nora saved first' })
  return { ...view, requests, dialog: within(dialog) }
}

test('a conflict shows both versions side by side, with who changed what', async () => {
  const { dialog } = await meetConflict()
  const rows = dialog.getAllByRole('radiogroup').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'NameChanged by both of youTheirsTheir nameYoursMy name',
    'CityChanged by themTheirsBathYoursLeeds',
    expect.stringMatching(/^ContactsChanged by you/),
  ])
})

test('mine is merged into theirs: what only they changed stays theirs, and the new version is sent', async () => {
  const { user, dialog, requests } = await meetConflict()
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await screen.findByText('All changes are saved')
  expect(requests[1]?.body).toMatchObject({
    name: 'My name',
    city: 'Bath',
    contacts: [{ email: 'c@example.com' }, { email: 'b@example.com' }],
    version: 4,
  })
})

test('each field can be chosen separately', async () => {
  const { user, dialog, requests } = await meetConflict()
  const [nameRow] = dialog.getAllByRole('radiogroup')
  if (nameRow) await user.click(within(nameRow).getByRole('radio', { name: /Theirs/ }))
  await user.click(dialog.getByRole('button', { name: 'Save this choice' }))
  await waitFor(() => expect(requests[1]?.body).toMatchObject({ name: 'Their name', version: 4 }))
})

test('returning to the form loses nothing and changes nothing', async () => {
  const { user, dialog, requests } = await meetConflict()
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([field('Name').value, field('City').value, field('First address').value]).toEqual([
    'My name',
    'Leeds',
    'c@example.com',
  ])
  expect(requests).toHaveLength(1)
})

test('keeping theirs shows their version, with nothing unsaved', async () => {
  const { user, dialog } = await meetConflict()
  await user.click(dialog.getByRole('button', { name: 'Discard mine, keep theirs' }))
  await screen.findByText('All changes are saved')
  expect([field('Name').value, field('City').value, field('First address').value]).toEqual([
    'Their name',
    'Bath',
    'a@example.com',
  ])
})

test('leaving with unsaved work asks first, and staying keeps it', async () => {
  stubApi({})
  const { user, router } = await show()
  await user.type(field('City'), '!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/things/7')
  expect(field('City').value).toBe('Leeds!')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

test('leaving asks nothing when nothing is unsaved, nor for another part of the same screen', async () => {
  stubApi({})
  const { user, router } = await show()
  await user.type(field('City'), '!')
  await router.navigate({ to: '/things/7', search: { tab: 'notes' } })
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.type(field('City'), '{Backspace}')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

test('the browser warns before a tab with unsaved work is closed', async () => {
  stubApi({})
  const { user } = await show()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await user.type(field('City'), '!')
  expect(leave()).toBe(true)
})

test('text typed when the session ended is restored for the same user, merged with what is saved by then', async () => {
  stubApi({})
  const first = await show()
  await first.user.type(field('City'), '!')
  clearAuth()
  await first.router.navigate({ to: '/login' })
  first.unmount()
  saveUser(userWith())
  await renderInApp(<Form given={{ ...record, name: 'Their name', version: 2 }} />, { at: '/things/7' })
  await waitFor(() => expect(field('City').value).toBe('Leeds!'))
  expect(field('Name').value).toBe('Their name')
  expect(screen.getByText('Unsaved changes')).toBeDefined()
})

test('text typed when the session ended is never restored for another user', async () => {
  stubApi({})
  const first = await show()
  await first.user.type(field('City'), '!')
  clearAuth()
  await first.router.navigate({ to: '/login' })
  first.unmount()
  saveUser(userWith({ id: '0e8c2a64-95a5-4f9c-8d27-93a9d1b1c111' }))
  expect(sessionStorage.length).toBe(0)
  await renderInApp(<Form />, { at: '/things/7' })
  expect(field('City').value).toBe('Leeds')
})
