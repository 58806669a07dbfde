import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a header, an address and a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only hashes of tokens are stored: 256 random bits need no slow hash, and a stolen table opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Compares hashes, so that timing reveals nothing; an unset secret never matches. */
export const isSameSecret = (given: string, expected: string | undefined) =>
  expected !== undefined && timingSafeEqual(hashToken(given), hashToken(expected))
