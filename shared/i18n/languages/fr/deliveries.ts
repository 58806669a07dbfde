import type { Translated } from '#shared/i18n/message.ts'
import type * as english from '#shared/i18n/languages/en/deliveries.ts'

export const messages: Translated<typeof english.messages> = {
  'invoices.posted': 'Postée',
  'invoices.posted.mark': 'Indiquer comme postée',
  'invoices.posted.unmark': 'Finalement pas postée',
  'invoices.posted.done': '{number} est indiquée comme postée.',
  'invoices.posted.undone': '{number} n’est plus indiquée comme postée.',
  'invoices.delivery_channel.folder': 'Facture électronique déposée dans le dossier',
  'invoices.delivery_channel.http': 'Facture électronique transmise au point d’accès',
  'invoices.delivery_state.queued': 'Transmission en cours',
  'invoices.delivery_state.accepted': 'Acceptée',
  'invoices.delivery_state.delivered': 'Remise',
  'invoices.delivery_state.rejected': 'Rejetée',
  'invoices.delivery_state.failed': 'Échec',
}
