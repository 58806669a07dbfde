import type { Access } from '#shared/access/permissions.ts'

/** The pages that carry the notes of one record each, and who may know what the record is called. */
export const recordNotePages = {
  customers: 'customer_access',
  invoices: 'invoice_access',
  creditnotes: 'invoice_access',
  payments: 'invoice_access',
  schedules: 'customer_access',
  users: 'admin_access',
  roles: 'super_admin',
  banks: 'admin_access',
  business: 'admin_access',
} as const satisfies Record<string, Access>
export type RecordNotePage = keyof typeof recordNotePages

/** Notes that belong to no record are kept under this name and id. */
export const generalNotes = { page_name: 'notes', model_id: 'general' } as const

/** Screens without a record: what is noted there belongs to none, whatever its id says. */
const otherPages = [generalNotes.page_name, 'home', 'audit', 'reports', 'settings', 'admin'] as const

/** There is one business, and this is its id for notes. */
export const businessModelId = 'business'

/** Credit notes are called as their calls are and as their screens are. */
const asKept = (pageName: string) => (pageName === 'creditnote' ? 'creditnotes' : pageName)

/** The name that notes of a page are kept under, or nothing where there is no such page. */
export function notePageOf(written: string): string | undefined {
  const name = asKept(written)
  return isRecordNotePage(name) || otherPages.some((page) => page === name) ? name : undefined
}

export const isRecordNotePage = (name: string): name is RecordNotePage => Object.hasOwn(recordNotePages, name)
