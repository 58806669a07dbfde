import { businessModelId, generalNotes, type RecordNotePage } from '#shared/features/notes/note-pages.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'

type RecordPage = { label: MessageKey; path?: string }

const pages: Record<RecordNotePage, RecordPage> = {
  customers: { label: 'notes.record.customers', path: '/customers/edit/$id' },
  invoices: { label: 'notes.record.invoices', path: '/invoices/view/$id' },
  payments: { label: 'notes.record.payments', path: '/payments/view/$id' },
  creditnotes: { label: 'notes.record.creditnote', path: '/creditnote/view/$id' },
  schedules: { label: 'notes.record.schedules', path: '/schedules/edit/$id' },
  items: { label: 'notes.record.items', path: '/items/edit/$id' },
  users: { label: 'notes.record.users', path: '/admin/users/edit/$id' },
  roles: { label: 'notes.record.roles', path: '/admin/roles/edit/$id' },
  bank_lines: { label: 'notes.record.bank_lines', path: '/banking/line/$id' },
  banks: { label: 'notes.record.banks', path: '/admin/banks/create' },
  business: { label: 'notes.record.business', path: '/admin/business' },
}

/** The pages with notes, by the name under which notes are stored, and the address of each record. */
export const recordPages: Readonly<Record<string, RecordPage>> = {
  [generalNotes.page_name]: { label: 'notes.general' },
  ...pages,
}

export const recordPageOf = (pageName: string): RecordPage | undefined =>
  Object.hasOwn(recordPages, pageName) ? recordPages[pageName] : undefined

/** Bank accounts share one path and are named in the query; there is only one business. */
export function recordHref(path: string, modelId: string) {
  const id = encodeURIComponent(modelId)
  if (modelId === businessModelId) return path
  return path.includes('$id') ? path.replace('$id', id) : `${path}?edit=${id}`
}
