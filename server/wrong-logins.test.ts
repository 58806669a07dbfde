import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test-support/start-app.ts'
import { isDatabaseAway } from './platform/database/connection/database-errors.ts'
import { withCredentials } from './platform/database/connection/login.ts'
import { explain } from './start/start-or-explain.ts'
import { prepareDatabase } from './start/open-database.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)
const byTcp = Object.assign(new URL(url), { search: '' }).href

async function failureOf(address: string) {
  try {
    const client = new Client({ connectionString: address })
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return error
  }
}

test.each([
  [
    'a wrong password',
    withCredentials(url, 'nobody', 'wrong'),
    'refuses the login: password authentication failed for user "nobody". Correct it; `npm run migrate`, given DATABASE_OWNER_URL, sets the password of DATABASE_URL.',
  ],
  ['no TLS', `${byTcp}?sslmode=verify-full`, 'offers no TLS: switch it on there, or remove sslmode from the address.'],
  [
    'a certificate file that is missing',
    `${byTcp}?sslrootcert=/nowhere/root.crt`,
    "cannot be trusted without a file that the address names: ENOENT: no such file or directory, open '/nowhere/root.crt'.",
  ],
  [
    'nobody who listens',
    Object.assign(new URL(url), { port: '1', search: '' }).href,
    'does not answer: connect ECONNREFUSED 127.0.0.1:1.',
  ],
])('%s counts as a database that is away, and is explained in one sentence', async (_, address, sentence) => {
  const failure = await failureOf(address)
  expect(isDatabaseAway(failure)).toBe(true)
  expect(explain(failure)).toBe(`The database of DATABASE_URL ${sentence}`)
})

test('migrating gives the login of the servers the password that they have now', async () => {
  const name = `servers_${crypto.randomUUID().slice(0, 8)}`
  const [before, now] = ['first-password', 'second-password'].map((password) => withCredentials(url, name, password))
  for (const address of [before, now]) {
    await prepareDatabase({ DATABASE_OWNER_URL: url, DATABASE_URL: address })
    expect(await failureOf(address ?? '')).toBeUndefined()
  }
  expect(await failureOf(before ?? '')).toMatchObject({ code: '28P01' })
})
