/**
 * The message files that the browser loads, each with the first screen that needs it; a screen names its areas in
 * the list of routes. `sign-in` is everything before signing in, `app-shell` the frame around every screen.
 */
export const messageAreas = [
  'sign-in',
  'app-shell',
  'customers',
  'invoices',
  'item-offers',
  'items',
  'imports',
  'imported',
  'open-documents',
  'settlement',
  'reports',
  'schedules',
  'administration',
  'setup',
  'einvoices',
] as const

/** What stays on the server: answers that it gives in words, documents and e-mails, and the rules of e-invoices. */
export const serverMessageAreas = ['errors', 'paper', 'einvoice-rules'] as const

export type MessageArea = (typeof messageAreas)[number]
