import { z } from 'zod'

const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')

/** A new nonce in every page from the server; only styles with this nonce are applied. */
export const nonce = meta?.content ?? ''

// The library that locks scrolling behind dialogs reads the nonce for its style element from here.
Reflect.set(window, '__webpack_nonce__', nonce)

// By default zod compiles schemas with `new Function`, which the policy forbids. Must run before any schema is created.
z.config({ jitless: true })
