import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { day, later } from '#shared/dates/instant.ts'
import { type Endpoint, successStatus } from '#shared/http/endpoint.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'

/**
 * A POST with an Idempotency-Key is executed once and answered the same each time. The key's row is written in the
 * same transaction as the work: a second request waits for the first at that row, and finds its response there, or
 * nothing if the first was rolled back.
 */
export async function answerOnce<Result>(
  tx: Tx,
  actor: Actor,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<Result>,
  /** An uploaded file, which is read separately from the body. */
  upload?: Buffer,
): Promise<Result> {
  const key = keyOf(endpoint, request)
  if (key === undefined) return work()

  const row = { user_id: actor.user_id, key }
  const fingerprint = fingerprintOf(request, upload)
  const first = await tx
    .insertInto('idempotency_keys')
    .values({ ...row, fingerprint })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!first) return earlierAnswer(tx, row, fingerprint)

  const answer = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ status: successStatus(endpoint), reply: JSON.stringify(answer) ?? null })
    .where('user_id', '=', row.user_id)
    .where('key', '=', row.key)
    .execute()
  return answer
}

function keyOf({ method }: Endpoint, request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw refusedField('Idempotency-Key', { key: 'validation.wrong_kind' })
  return key
}

async function earlierAnswer<Result>(tx: Tx, row: { user_id: string; key: string }, fingerprint: Buffer) {
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('user_id', '=', row.user_id)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow()
  if (!earlier.fingerprint.equals(fingerprint)) throw new AppError('request.key_reused')
  return (earlier.reply === null ? undefined : JSON.parse(earlier.reply)) as Result
}

const fingerprintOf = (request: FastifyRequest, upload: Buffer = Buffer.alloc(0)) =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .update(upload)
    .digest()

const keptDays = 7

/** A request that is repeated after a week counts as a new one. */
export async function purgeOldKeys({ db, clock }: Pick<JobContext, 'db' | 'clock'>) {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', later(clock.now(), -keptDays * day))
    .execute()
}
