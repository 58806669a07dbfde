import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a header, an address and a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens are kept only as this: 256 random bits need no slow hash, and a stolen table opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
