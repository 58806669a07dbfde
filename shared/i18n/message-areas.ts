/**
 * The message files that the browser loads, each with the first screen that needs it; a screen names its areas in
 * the list of routes. `sign-in` is everything before signing in, `app-shell` the frame around every screen. The last
 * file of a language, `paper`, stays on the server: documents and e-mails.
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
] as const

export type MessageArea = (typeof messageAreas)[number]
