import { useState } from 'react'

/** `crypto.randomUUID` exists only on pages served over HTTPS or from localhost. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends content with an idempotency key that stays the same for the same content until it succeeds, so that a retry
 * after a lost response, or a double click, takes effect once. Afterwards the same content gets a new key.
 */
export function useIdempotencyKey() {
  const [keys] = useState(() => new Map<string, string>())
  return async <Reply>(content: unknown, send: (idempotencyKey: string) => Promise<Reply>) => {
    const sent = JSON.stringify(content)
    const key = keys.get(sent) ?? newKey()
    keys.set(sent, key)
    const reply = await send(key)
    keys.delete(sent)
    return reply
  }
}
