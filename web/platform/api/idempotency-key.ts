import { useState } from 'react'

/** `crypto.randomUUID` is missing where the page is served neither over https nor from this machine. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends something under a key that stays the same for the same content until it was done: an answer that was lost on the way and a
 * second press do it once. Done, the same content is a new request.
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
