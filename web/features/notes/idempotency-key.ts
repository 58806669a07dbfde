import { useRef } from 'react'

/** `randomUUID` is missing where the page came over plain http from another machine. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The key under which something is sent: the same for the same content until it was done, so that an answer that was
 * lost on the way and a second press add it once.
 */
export function useIdempotencyKey() {
  const sent = useRef<{ content: string; key: string }>(undefined)
  return {
    keyFor: (content: string) => {
      if (sent.current?.content !== content) sent.current = { content, key: randomKey() }
      return sent.current.key
    },
    done: () => {
      sent.current = undefined
    },
  }
}
