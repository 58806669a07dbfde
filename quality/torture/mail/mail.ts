import { setTimeout as wait } from 'node:timers/promises'
import type { PartOptions } from '../part-options.ts'
import { must } from '../stage/http-client.ts'
import { type Stage, startStage } from '../stage/stage.ts'
import { freePort } from '../stage/supervised-process.ts'
import { hostileMailServer, tempers } from './hostile-mail-server.ts'
import { proveMail } from './prove-mail.ts'

const ofEach = 5
const downMs = 3_000
const tickMs = 1_000

/** Each message ends as sent, once, or as failed with the reason shown, whatever the mail server does. */
export async function mail({ report, random, minutes, journalFolder: logFolder }: PartOptions) {
  const server = hostileMailServer(await freePort())
  const stage = await startStage({
    report,
    workers: 1,
    logFolder,
    settings: { SMTP_URL: server.url, MAIL_FROM: 'books@foxglove.example' },
  })
  try {
    await queueAll(stage)
    const until = Date.now() + Math.max(minutes, 1) * 60_000
    await wait(downMs)
    await server.start()
    for (let tick = 0; Date.now() < until && (await countQueued(stage)) > 0; tick += 1) {
      // Makes jobs that wait for their next attempt due now, which shortens days of waiting to seconds.
      await stage.database.ask(
        `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`,
      )
      if (tick === 2 || tick === 8) {
        await stage.workers[0]?.kill()
        report.count('kills of the worker')
      }
      if (tick === 5) {
        await server.stop()
        await wait(random.below(downMs))
        await server.start()
        report.count('times the mail server went away')
      }
      await wait(tickMs)
    }
    await proveMail(stage, server.deliveries)
    for (const sentence of await stage.database.check()) report.violation(sentence)
  } finally {
    await stage.stop()
    await server.stop()
  }
}

/** Messages to one address of each kind, and to a good and a refused one together. */
async function queueAll({ owner, customerId, report }: Stage) {
  const groups = [...tempers.map((temper) => [temper]), ['good', 'refused']]
  for (const group of groups)
    for (let number = 0; number < ofEach; number += 1) {
      const lines = [{ description: 'Work', quantity: '1', unit_price: '10' }]
      const { id } = await must(owner, { path: '/api/invoices', body: { customer_id: customerId, lines } })
      await must(owner, { path: `/api/invoices/${String(id)}/issue`, body: {} })
      const to = group.map((temper) => `${temper}-${group.length}-${number}@mail.example`)
      await must(owner, { path: `/api/invoices/${String(id)}/email`, body: { to } })
      report.count('messages asked for')
    }
}

async function countQueued({ database }: Stage) {
  const [row] = await database.ask<{ count: number }>(
    `select count(*)::int as count from emails where status = 'queued'`,
  )
  return row?.count ?? 0
}
