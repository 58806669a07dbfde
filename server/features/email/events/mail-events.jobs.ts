import type { JobContext, JobPayloads } from '#server/platform/jobs/jobs.ts'

const patienceMs = 20_000

/** Tells Amazon that its notifications are wanted here. Its address was checked when it came. */
export async function confirmEvents({ logger }: JobContext, { url }: JobPayloads['email:confirm_events']) {
  const { status, ok } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
  if (!ok) throw new Error(`Amazon answered the confirmation with ${status}`)
  logger.info('notifications of Amazon are confirmed')
}
