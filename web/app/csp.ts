import { z } from 'zod'

const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')

/** The server writes a new one into every page; only styles that carry it are applied. */
export const nonce = meta?.content ?? ''

// The library that locks scrolling behind dialogs looks here for the nonce of its style element.
Reflect.set(window, '__webpack_nonce__', nonce)

// Schemas would compile themselves with `new Function`, which the policy forbids. This has to come before any schema.
z.config({ jitless: true })
