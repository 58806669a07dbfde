import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../web/app/routes')
const files = ['bare-routes.ts', 'routes.ts', 'admin-routes.ts', 'report-routes.ts']

type Read = <Reply>(path: string) => Promise<Reply>

type Ids = Record<
  | 'customer'
  | 'schedule'
  | 'issued'
  | 'draft'
  | 'item'
  | 'payment'
  | 'note'
  | 'draftNote'
  | 'import'
  | 'bank'
  | 'bankLine'
  | 'user'
  | 'role',
  string
>

/** The record that an address with a parameter shows; the first that matches counts. */
const shows: [RegExp, keyof Ids][] = [
  [/^\/customers\//, 'customer'],
  [/^\/schedules\/|scheduleid/, 'schedule'],
  [/^\/invoices\/edit\//, 'draft'],
  [/^\/invoices\/|^\/creditnote\/create\//, 'issued'],
  [/^\/items\//, 'item'],
  [/^\/payments\//, 'payment'],
  [/^\/creditnote\/edit\//, 'draftNote'],
  [/^\/creditnote\//, 'note'],
  [/^\/imports\//, 'import'],
  [/^\/banking\/line\//, 'bankLine'],
  [/^\/banking\//, 'bank'],
  [/users/, 'user'],
  [/roles/, 'role'],
]

/** Every address of the application with a record of the demo business, from the list of routes itself. */
export async function everyAddress(read: Read): Promise<string[]> {
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const paths = texts.flatMap((text) => [...text.matchAll(/screen\('([^']+)'/g)].map(([, path = '']) => path))
  const ids = await demoIds(read)
  return paths.map((path) => {
    const id = shows.find(([address]) => address.test(path))?.[1]
    return path.replace(/\$\w*$/, id ? ids[id] : 'none')
  })
}

async function demoIds(read: Read): Promise<Ids> {
  const first = async <Row extends { id: string }>(path: string) => {
    const { data } = await read<{ data: Row[] }>(`${path}${path.includes('?') ? '&' : '?'}per_page=1`)
    const [row] = data
    if (!row) throw new Error(`The demo business has nothing at ${path}`)
    return row
  }
  const issued = await first<{ id: string; customer_id: string }>('/api/invoices?status=overdue')
  const records = {
    schedule: first('/api/schedules'),
    draft: first('/api/invoices?status=draft'),
    item: first('/api/items'),
    payment: first('/api/payments'),
    note: first('/api/creditnotes?status=used'),
    draftNote: first('/api/creditnotes?status=draft'),
    import: first('/api/imports?status=done'),
    bank: first('/api/banking/accounts'),
    user: first('/api/admin/users'),
    role: first('/api/admin/roles'),
  }
  const found = await Promise.all(Object.entries(records).map(async ([name, row]) => [name, (await row).id]))
  const ids = Object.fromEntries(found) as Ids
  const bankLine = (await first(`/api/banking/lines?bank_id=${ids.bank}&state=matched`)).id
  return { ...ids, bankLine, issued: issued.id, customer: issued.customer_id }
}
