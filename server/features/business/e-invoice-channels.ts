import type { DeliveryChannel } from '#shared/features/deliveries/delivery.ts'
import type { Config } from '#server/platform/config.ts'

export type ChannelSettings = Pick<Config, 'E_INVOICE_FOLDER' | 'E_INVOICE_URL'>

/** What the operator has set up. Of an address only its host is shown: the rest of it may be a secret. */
export function availableChannels({ E_INVOICE_FOLDER: folder, E_INVOICE_URL: url }: ChannelSettings) {
  const channels: { channel: DeliveryChannel; target: string }[] = []
  if (folder) channels.push({ channel: 'folder', target: folder })
  if (url) channels.push({ channel: 'http', target: new URL(url).host })
  return channels
}
