import { afterEach, expect, test, vi } from 'vitest'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import { customerFields } from '#shared/features/customers/customers.fields.ts'
import { emptyAddress } from '#shared/geography/address.ts'
import { keysOf } from '#shared/objects.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { stubApi } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { type CustomerValues, newValues, toNewBody } from './customer-values.ts'

const emptyContact = { name: '', email: '', phone: '', receives_invoices: true }

const initialValues: CustomerValues = {
  ...newValues({ country: 'GB', currency: 'GBP', language: 'en' }),
  contacts: [emptyContact],
  delivery_address: emptyAddress,
}

function Fields() {
  const form = useApiForm({ endpoint: createCustomer, initialValues, toBody: toNewBody })
  return (
    <form {...form.formProps}>
      <CustomerFields form={form} />
    </form>
  )
}

afterEach(() => vi.unstubAllGlobals())

test('every field of a customer can be filled in', async () => {
  stubApi({
    'GET /api/customers/lookalikes': { status: 200, body: { data: [], vat_registered: true } },
    'GET /api/vat-codes': { status: 200, body: { data: [] } },
  })
  const { container } = await renderInApp(<Fields />)
  const inputs = [...container.querySelectorAll('[name], [data-path]')]
  const paths = inputs.map((input) => input.getAttribute('name') ?? input.getAttribute('data-path'))
  const filled = paths.map((path) => path?.split('.')[0])
  const missing = keysOf(customerFields).filter((field) => !filled.includes(field))
  expect(missing).toEqual([])
})
