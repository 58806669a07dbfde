import type { SentMessages } from './document-email.ts'

/** Something of it is about to change without anybody doing anything. */
export const isBeingSent = (sent: SentMessages | undefined) =>
  sent !== undefined && [...sent.data, ...sent.deliveries].some(({ status }) => status === 'queued')
