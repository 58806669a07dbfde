/**
 * The files of a language that come to the browser, each when the first screen that needs it does; a screen names what it
 * needs in the list of routes. `sign-in` is all that is said before signing in, `app-shell` what the frame around every
 * screen says. A language's last file, `paper`, stays on the server: documents and e-mails.
 */
export const messageAreas = [
  'sign-in',
  'app-shell',
  'customers',
  'invoices',
  'settlement',
  'reports',
  'schedules',
  'administration',
] as const

export type MessageArea = (typeof messageAreas)[number]
