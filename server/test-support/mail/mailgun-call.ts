import { createHmac } from 'node:crypto'

/** The key that tests start the application with. */
export const mailgunKey = 'key-of-mailgun'

/** What Mailgun says became of a message, signed as it signs. */
export function mailgunCall(email: string, event: object, key = mailgunKey) {
  const [timestamp, token] = ['1774944000', 'a-token']
  return {
    signature: {
      timestamp,
      token,
      signature: createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex'),
    },
    'event-data': {
      id: 'event-1',
      timestamp: 1_774_944_000.5,
      recipient: 'ann@acme.example',
      message: { headers: { 'message-id': `${email}@example.com` } },
      'delivery-status': { message: '550 user unknown' },
      ...event,
    },
  }
}
