import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Contact } from '#shared/features/customers/customers.fields.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { ContactsEditor } from './contacts-editor.tsx'
import { newValues, toNewBody } from './customer-values.ts'

const ada: Contact = { name: 'Ada', email: 'ada@example.com', phone: '', receives_invoices: true }
const ben: Contact = { name: 'Ben', email: 'ben@example.com', phone: '', receives_invoices: false }

function Editor({ contacts }: { contacts: Contact[] }) {
  const form = useApiForm({
    endpoint: createCustomer,
    initialValues: { ...newValues({ country: 'GB', currency: 'GBP', language: 'en' }), name: 'A customer', contacts },
    toBody: toNewBody,
  })
  return (
    <form {...form.formProps}>
      <ContactsEditor form={form} />
      <output data-testid="sent">{JSON.stringify(toNewBody(form.values).contacts)}</output>
      <button type="submit">Send</button>
    </form>
  )
}

const show = (contacts: Contact[]) => renderInApp(<Editor contacts={contacts} />)

const contact = (number: number) => within(screen.getByRole('group', { name: `Contact ${number}` }))
const names = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Name' }).map(({ value }) => value)
const willSend = () => JSON.parse(screen.getByTestId('sent').textContent) as Contact[]
const nameField = (number: number) => contact(number).getByRole('textbox', { name: 'Name' })

let requests: ReturnType<typeof stubApi>
beforeEach(() => {
  requests = stubApi({ 'GET /api/customers/lookalikes': { status: 200, body: { data: [] } } })
})
afterEach(() => vi.unstubAllGlobals())

test('Enter goes to the next contact, adds one at the end, and never submits the form', async () => {
  const { user } = await show([ada, ben])
  await user.click(contact(1).getByRole('textbox', { name: 'E-mail' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(nameField(2))
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Ada', 'Ben', ''])
  expect(document.activeElement).toBe(nameField(3))
  await user.keyboard('{Enter}')
  expect(names()).toHaveLength(3)
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a blank contact is not sent; one who receives no invoices is', async () => {
  const { user } = await show([ada])
  await user.click(screen.getByRole('button', { name: 'Add a contact' }))
  expect(willSend()).toEqual([ada])
  await user.type(nameField(2), 'Ben')
  await user.type(contact(2).getByRole('textbox', { name: 'E-mail' }), 'ben@example.com')
  await user.click(contact(2).getByRole('checkbox', { name: 'Receives invoices' }))
  expect(willSend()).toEqual([ada, ben])
})

test('Alt and the arrows move a contact, and the focus goes with it', async () => {
  const { user } = await show([ada, ben])
  await user.click(nameField(2))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['Ben', 'Ada'])
  expect(document.activeElement).toBe(nameField(1))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['Ben', 'Ada'])
})

test('after a contact is removed the focus is on the next, and after the last on the add button', async () => {
  const { user } = await show([ada, ben])
  await user.click(screen.getByRole('button', { name: 'Remove contact 1' }))
  expect(names()).toEqual(['Ben'])
  expect(document.activeElement).toBe(nameField(1))
  await user.click(screen.getByRole('button', { name: 'Remove contact 1' }))
  expect(names()).toEqual([])
  expect(screen.getByText(/No contacts yet/)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a contact' }))
})

test('an invalid address is marked at its contact, and the mark disappears when contacts are moved', async () => {
  const { user } = await show([ada, { ...ben, email: 'nowhere' }])
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await contact(2).findByText(/such as name@example.com/)).toBeDefined()
  expect(contact(1).queryByText(/such as name@example.com/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove contact 1' }))
  expect(screen.queryByText(/such as name@example.com/)).toBeNull()
})

test('an address that another customer has is reported below it, with a link to that customer', async () => {
  const alike = { id: '6f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11', code: 'C1', name: 'Acme', reason: 'email' }
  requests = stubApi({ 'GET /api/customers/lookalikes': { status: 200, body: { data: [alike] } } })
  const { user } = await show([])
  await user.click(screen.getByRole('button', { name: 'Add a contact' }))
  await user.type(contact(1).getByRole('textbox', { name: 'E-mail' }), 'ada@example.com')
  const link = await contact(1).findByRole('link', { name: 'Acme (C1)' })
  expect(link.getAttribute('href')).toBe(`/customers/edit/${alike.id}`)
  expect(contact(1).getByText(/the same e-mail address/)).toBeDefined()
  await waitFor(() => expect(requests).toHaveLength(1))
})
