import type { Access } from '#shared/access/permissions.ts'

/** The pages with notes of one record each, and who may open the record: the notes follow. */
export const recordNotePages = {
  customers: 'customer_access',
  invoices: 'invoice_access',
  creditnotes: 'invoice_access',
  payments: 'invoice_access',
  schedules: 'customer_access',
  items: 'invoice_access',
  bank_lines: 'manage_payments',
  users: 'admin_access',
  roles: 'super_admin',
  banks: 'admin_access',
  business: 'admin_access',
} as const satisfies Record<string, Access>
export type RecordNotePage = keyof typeof recordNotePages

/** Notes without a record are stored under this name and id. */
export const generalNotes = { page_name: 'notes', model_id: 'general' } as const

/** Screens without a record: notes written there belong to none, whatever their id. */
const otherPages = [generalNotes.page_name, 'home', 'audit', 'reports', 'settings', 'admin'] as const

/** There is only one business, and this is its id for notes. */
export const businessModelId = 'business'

/** Credit notes are accepted under the name of their API path and of their screen. */
const asKept = (pageName: string) => (pageName === 'creditnote' ? 'creditnotes' : pageName)

/** The name under which notes of a page are stored, or undefined if there is no such page. */
export function notePageOf(written: string): string | undefined {
  const name = asKept(written)
  return isRecordNotePage(name) || otherPages.some((page) => page === name) ? name : undefined
}

export const isRecordNotePage = (name: string): name is RecordNotePage => Object.hasOwn(recordNotePages, name)
