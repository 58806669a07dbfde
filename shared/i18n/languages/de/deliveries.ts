import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/deliveries.ts'

export const messages: Translated<typeof english.messages> = {
  'invoices.posted': 'Per Post verschickt',
  'invoices.posted.mark': 'Postversand vermerken',
  'invoices.posted.unmark': 'Doch nicht verschickt',
  'invoices.posted.done': 'Für {number} ist der Postversand vermerkt.',
  'invoices.posted.undone': 'Für {number} ist kein Postversand mehr vermerkt.',
  'invoices.delivery_channel.folder': 'E-Rechnung im Ordner abgelegt',
  'invoices.delivery_channel.http': 'E-Rechnung an den Access Point übergeben',
  'invoices.delivery_state.queued': 'Wird übermittelt',
  'invoices.delivery_state.accepted': 'Angenommen',
  'invoices.delivery_state.delivered': 'Zugestellt',
  'invoices.delivery_state.rejected': 'Abgelehnt',
  'invoices.delivery_state.failed': 'Fehlgeschlagen',
}
