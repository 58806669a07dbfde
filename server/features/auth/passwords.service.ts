import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/**
 * Argon2id with the memory and passes that OWASP recommends; each hash stores its own parameters, so that they can
 * be raised later.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

type Cost = typeof cost

export async function hashPassword(password: string) {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, cost)
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Takes as long without a hash as with one, so that timing does not reveal whether an address is known. */
export async function isPassword(password: string, hash: string | null | undefined) {
  const expected = readHash(hash ?? nobodysHash)
  const tag = await tagOf(password, expected.nonce, expected.cost)
  return timingSafeEqual(tag, expected.tag) && hash !== null && hash !== undefined
}

const tagOf = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength })

const nobodysHash = await hashPassword(randomBytes(16).toString('hex'))

function readHash(hash: string) {
  const [, , , parameters = '', nonce = '', tag = ''] = hash.split('$')
  const number = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(parameters)?.[1])
  return {
    cost: { memory: number('m'), passes: number('t'), parallelism: number('p') },
    nonce: Buffer.from(nonce, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  }
}
