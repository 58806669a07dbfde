import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a header, an address and a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens are kept only as this: 256 random bits need no slow hash, and a stolen table opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Compared by their hashes, so that the time it takes tells nothing; what is not set is nobody's secret. */
export const isSameSecret = (given: string, expected: string | undefined) =>
  expected !== undefined && timingSafeEqual(hashToken(given), hashToken(expected))
