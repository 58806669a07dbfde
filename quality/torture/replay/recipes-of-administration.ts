import sharp from 'sharp'
import { formWithFile } from '#server/test-support/form.ts'
import type { Kit, Recipe } from './kit.ts'

const picture = (shade: number) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: { r: shade % 256, g: 90, b: 40 } } })
    .png()
    .toBuffer()

const bankBody = (number: number) => ({
  label: `Account ${number}`,
  bank_name: 'Test Bank',
  account_name: 'Foxglove Ltd',
  sort_code: '123456',
  account_number: String(10_000_000 + number),
  currency: 'GBP',
})

const newBank = async ({ post, idOf, next }: Kit) => idOf(await post('/api/admin/banks', bankBody(next())))

const retiredBank = async (kit: Kit) => {
  const id = await newBank(kit)
  await kit.post(`/api/admin/banks/${id}/retire`)
  return id
}

/** Not the first of its currency, because that one is already the default. */
const secondBank = async (kit: Kit) => {
  await newBank(kit)
  return newBank(kit)
}

async function invitation({ owner, next }: Kit) {
  const { body } = await owner({ method: 'GET', path: '/api/admin/users/roles' })
  const [role] = body['data'] as { id: string }[]
  return { name: 'New Person', email: `new${next()}@example.com`, role_id: role?.id }
}

const imported = (number: number) =>
  formWithFile('file', Buffer.from(`name\nImported ${number}\n`), 'text/csv', 'customers.csv', { kind: 'customers' })

const newImport = async ({ owner, next, idOf }: Kit) =>
  idOf((await owner({ path: '/api/imports', form: imported(next()) })).body)

/** Customers, users, the business and its settings. */
export const recipesOfAdministration: Record<string, Recipe> = {
  renewMailEventsLink: async () => ({}),
  createCustomer: async ({ next }) => ({ body: { name: `Buyer ${next()}` } }),
  archiveCustomer: async ({ customer }) => ({ params: { id: await customer() } }),
  restoreCustomer: async ({ customer, post }) => {
    const id = await customer()
    await post(`/api/customers/${id}/archive`)
    return { params: { id } }
  },
  previewImport: async ({ next }) => ({ form: imported(next()) }),
  confirmImport: async (kit) => ({ params: { id: await newImport(kit) } }),
  undoImport: async (kit) => {
    const id = await newImport(kit)
    await kit.finishImport(id)
    return { params: { id } }
  },
  createNote: async ({ next }) => ({ body: { note: `Note ${next()}`, page_name: 'notes', model_id: '1' } }),
  saveView: async ({ next }) => ({ body: { list: 'invoices', name: `View ${next()}`, search: 'q=a' } }),
  createRole: async ({ next }) => ({ body: { name: `Role ${next()}`, permissions: [] } }),
  inviteUser: async (kit) => ({ body: await invitation(kit) }),
  resendInvitation: async (kit) => ({
    params: { id: kit.idOf(await kit.post('/api/admin/users', await invitation(kit))) },
  }),
  createBank: async ({ next }) => ({ body: bankBody(next()) }),
  makeDefaultBank: async (kit) => ({ params: { id: await secondBank(kit) } }),
  retireBank: async (kit) => ({ params: { id: await secondBank(kit) } }),
  restoreBank: async (kit) => ({ params: { id: await retiredBank(kit) } }),
  setNextNumber: async ({ owner, next }) => {
    const { body } = await owner({ method: 'GET', path: '/api/admin/business/next-numbers' })
    const { kind, count } = (body['data'] as { kind: string; count: number }[])[1] ?? { kind: '', count: 0 }
    return { body: { kind, count: count + next(), reason: 'Used before' } }
  },
  createVatCode: async ({ next }) => ({
    body: { code: `code_${next()}`, name: 'A rate', category: 'S', rate: '5', valid_from: '2026-01-01' },
  }),
  uploadPhoto: async ({ next }) => ({ form: formWithFile('photo', await picture(next()), 'image/png') }),
  uploadLogo: async ({ next }) => ({ form: formWithFile('logo', await picture(next()), 'image/png') }),
}
