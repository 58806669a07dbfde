import type { Message } from '#shared/i18n/message.ts'

export const messages = {
  'invoices.posted': 'Posted',
  'invoices.posted.mark': 'Mark as posted',
  'invoices.posted.unmark': 'Not posted after all',
  'invoices.posted.done': '{number} is marked as posted.',
  'invoices.posted.undone': '{number} is no longer marked as posted.',
  'invoices.delivery_channel.folder': 'E-invoice put into the folder',
  'invoices.delivery_channel.http': 'E-invoice handed to the access point',
  'invoices.delivery_state.queued': 'Sending',
  'invoices.delivery_state.accepted': 'Accepted',
  'invoices.delivery_state.delivered': 'Delivered',
  'invoices.delivery_state.rejected': 'Rejected',
  'invoices.delivery_state.failed': 'Failed',
} as const satisfies Record<string, Message>
