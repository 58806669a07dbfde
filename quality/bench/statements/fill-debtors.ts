import { setTimeout as wait } from 'node:timers/promises'
import { customers, type Imported, openDocuments, upload } from '../imports/imports.ts'
import type { Product } from '../product.ts'

const pageRows = 100
const pollMs = 100

/** Customers with a mailbox and an open invoice each; answers their ids. */
export async function fillDebtors(product: Product, count: number) {
  for (const [kind, file] of Object.entries({ customers: customers(count), open_documents: openDocuments(count) })) {
    const { id } = await upload(product, kind, file)
    await product.post(`/api/imports/${id}/confirm`)
    while ((await product.ask<Imported>(`/api/imports/${id}`)).status !== 'done') await wait(pollMs)
  }
  const ids: string[] = []
  for (let page = 1; ids.length < count; page += 1) {
    const { data } = await product.ask<{ data: { id: string }[] }>(`/api/customers?per_page=${pageRows}&page=${page}`)
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}
