/**
 * The message files that the browser loads, each with the first screen that needs it; a screen names its areas in
 * the list of routes. `sign-in` is everything before signing in, `app-shell` the frame around every screen.
 */
export const messageAreas = [
  'sign-in',
  'app-shell',
  'home',
  'account',
  'customers',
  'invoices',
  'document-details',
  'late-payment',
  'deliveries',
  'item-offers',
  'items',
  'imports',
  'imported',
  'open-documents',
  'settlement',
  'runs',
  'reports',
  'schedules',
  'administration',
  'audit-log',
  'mail-events',
  'setup',
  'customer-page',
  'online-payments',
  'einvoices',
  'banking',
  'banking-home',
  'reminders',
  'reminder-plans',
] as const

/** What stays on the server: answers that it gives in words, documents and e-mails, the rules of e-invoices, why a line of a statement could be what it is, and why somebody is reminded or not. */
export const serverMessageAreas = ['errors', 'paper', 'einvoice-rules', 'banking-matching', 'reminder-reasons'] as const

export type MessageArea = (typeof messageAreas)[number]
