import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a header, an address and a cookie. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only hashes of tokens are stored: 256 random bits need no slow hash, and a stolen table opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Compares hashes, so that timing reveals nothing; an unset secret never matches. */
export const isSameSecret = (given: string, expected: string | undefined) =>
  expected !== undefined && timingSafeEqual(hashToken(given), hashToken(expected))

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const keyFor = (secretKey: string, purpose: string) => createHmac('sha256', secretKey).update(purpose).digest()

/** For secrets that have to be used again, such as the keys of a provider. The purpose keeps one from being taken for another. */
export function encrypt(text: string, secretKey: string, purpose: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secretKey, purpose), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** The keys of an installation, the newest first: what the one before encrypted can be read until it is encrypted again. */
export const secretKeysOf = (config: { SECRET_KEY?: string | undefined; SECRET_KEY_PREVIOUS?: string | undefined }) =>
  [config.SECRET_KEY, config.SECRET_KEY_PREVIOUS].filter((key) => key !== undefined)

/** Null if it was encrypted with none of the keys, or altered since. */
export function decrypt(encrypted: Buffer, secretKeys: readonly string[], purpose: string) {
  for (const secretKey of secretKeys) {
    const text = decryptWith(encrypted, secretKey, purpose)
    if (text !== null) return text
  }
  return null
}

function decryptWith(encrypted: Buffer, secretKey: string, purpose: string) {
  const content = encrypted.subarray(nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, keyFor(secretKey, purpose), encrypted.subarray(0, nonceBytes))
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
