import type { FastifyInstance } from 'fastify'

/** A response of the API is never a page, a frame or a script. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type Allowed = { nonce: string; scripts: readonly string[] }

/**
 * The page may run only our own files and the inlined script, which is allowed by its hash. Inlined styles, and those
 * that the component library creates, need the nonce of the response.
 */
export const pagePolicy = ({ nonce, scripts }: Allowed) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Cuts the page off from any window that opened it. With `same-origin` Chromium compiles all scripts again when the page
 * replaces one of another site, a new tab too, which takes a fifth of the time until a list is shown. Its newer value does not, but
 * Firefox does not know it. So a page that another site may have opened gets the older one.
 */
export const openerPolicy = (site: string | string[] | undefined) =>
  site === 'none' || site === 'same-origin' ? 'noopener-allow-popups' : 'same-origin'

/** For every response; pages and files replace the policy and the caching with their own. */
export const securityHeadersOf = ({ https }: { https: boolean }) => ({
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Nothing here is for search engines, least of all the pages that customers open by a secret link.
  'x-robots-tag': 'noindex, nofollow',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

export function securityHeaders(app: FastifyInstance, security: { https: boolean }) {
  const headers = securityHeadersOf(security)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
