import type { APIRequestContext } from '@playwright/test'
import { type Person, tokenOf } from './sign-in.ts'

const address = { line1: '1 Quay Street', city: 'Bristol', postcode: 'BS1 4DJ', country: 'GB' }

/** API calls as one user, for the data that a test starts from. */
export async function apiAs(request: APIRequestContext, who: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(request, who)}` }
  const answer = async <Answer>(
    reply: Promise<{ ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }>,
  ) => {
    const got = await reply
    if (!got.ok()) throw new Error(await got.text())
    return (await got.json()) as Answer
  }
  const post = <Answer>(path: string, data: object = {}) => answer<Answer>(request.post(path, { headers, data }))
  const get = <Answer>(path: string) => answer<Answer>(request.get(path, { headers }))
  const patch = <Answer>(path: string, data: object) => answer<Answer>(request.patch(path, { headers, data }))
  return { post, get, patch }
}

type Api = Awaited<ReturnType<typeof apiAs>>

export type Named = { id: string; name: string; email: string }
export type Issued = { id: string; number: string; gross_minor: number; lines: { id: string }[] }

/** A new customer for each test, so that tests do not see each other's documents. */
export async function newCustomer(api: Api, fields: object = {}): Promise<Named> {
  const name = `Quayside ${crypto.randomUUID().slice(0, 8)} Ltd`
  const email = `${crypto.randomUUID()}@example.com`
  const contacts = [{ name: 'Ann Pierce', email, receives_invoices: true }]
  const { id } = await api.post<{ id: string }>('/api/customers', {
    name,
    contacts,
    billing_address: address,
    ...fields,
  })
  return { id, name, email }
}

export const newDraft = (api: Api, customer: Named, fields: object = {}) =>
  api.post<Issued>('/api/invoices', {
    customer_id: customer.id,
    lines: [{ description: 'Window lettering', quantity: '2', unit: 'm', unit_price: '50' }],
    ...fields,
  })

export async function newIssued(api: Api, customer: Named, fields: object = {}) {
  const { id } = await newDraft(api, customer, fields)
  return api.post<Issued>(`/api/invoices/${id}/issue`)
}
