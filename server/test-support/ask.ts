import { openSession } from '#server/features/auth/sessions.service.ts'
import { findUserByEmail } from '#server/features/users/users.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import type { TestApp } from './start-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Reply = {
  status: number
  headers: Record<string, unknown>
  // Tests look at the answers of many calls and compare what they find there.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** The address of a call with its query. */
export const withQuery = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`

/** The sorted statuses of parallel calls. */
export const statusesOf = (replies: Pick<Reply, 'status'>[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

/** Sends calls as one user. */
export function caller({ app }: Pick<TestApp, 'app'>, token?: string) {
  return async (
    method: Method,
    url: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const response = await app.inject({
      method,
      url,
      ...(body !== undefined && { payload: body }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'object' && !Buffer.isBuffer(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    const json = (response.headers['content-type'] ?? '').startsWith('application/json')
    return { status: response.statusCode, headers: response.headers, body: json ? response.json() : response.body }
  }
}

export type DemoRole = 'owner' | 'manager' | 'clerk' | 'auditor'

export const addressOf = (who: DemoRole) => `${who}@example.com`

/** A session as signing in opens it, without the password, whose hash is made to take long. */
export async function tokenOf({ db, clock }: TestApp, who: DemoRole, remember = false): Promise<string> {
  const user = await findUserByEmail(db, addressOf(who))
  if (user?.active !== 'yes') throw new Error(`${who} cannot sign in`)
  const origin = { request_id: 'test', address: '127.0.0.1', device: 'test' }
  const { token } = await inTransaction(db, {}, (tx) =>
    openSession(tx, user.id, { remember, origin, now: clock.now() }),
  )
  return token
}

export const signedInAs = async (testApp: TestApp, who: DemoRole) => caller(testApp, await tokenOf(testApp, who))
