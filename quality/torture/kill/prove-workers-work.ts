import { setTimeout as wait } from 'node:timers/promises'
import { cron } from '#server/worker.ts'
import { type Delivery, isInDoubt, type Kills } from '../mail/hostile-mail-server.ts'
import { killsOn, type Stage } from '../stage/stage.ts'
import { askForRun } from './ask-for-run.ts'
import type { KillStage } from './kill-stage.ts'

/**
 * The jobs of killed workers were retried and done once: the queue becomes empty, messages were sent, and invoices were
 * made for due dates.
 */
export async function proveWorkersWork(stage: KillStage) {
  await askForRun(stage)
  await untilNothingIsLeft(stage)
  await proveMessages(stage)
  await proveDates(stage)
}

/** Longer than the minute after which cron enqueues the next run. */
const noMoveMs = 75_000

/** Cron enqueues these jobs repeatedly, so a single one does not matter. */
const byTheClock = cron.map(({ job }) => job)

export async function untilNothingIsLeft(stage: Stage) {
  let left = Number.POSITIVE_INFINITY
  let movedAt = performance.now()
  while (left > 0 && performance.now() - movedAt < noMoveMs) {
    const now = await countLeft(stage)
    // A run creates messages, so the number may also grow.
    if (now !== left) movedAt = performance.now()
    left = now
    if (left > 0) await wait(500)
  }
  stage.report.count('jobs and due dates left undone', left)
  if (left > 0) stage.report.violation(`${left} jobs or due dates were not taken up for ${noMoveMs / 1000} s`)
}

/** Makes jobs that wait for their next attempt due now, which shortens days of waiting to seconds. */
const hurry = `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`

const leftQuery = `
  select (select count(*) from graphile_worker.jobs where task_identifier <> all ($1))::int
       + (select count(*) from schedules where status = 'active' and run_on <= current_date)::int as left`

async function countLeft({ database }: Stage) {
  await database.ask(hurry)
  const [row] = await database.ask<{ left: number }>(leftQuery, [byTheClock])
  return row?.left ?? 0
}

type Message = { id: string; status: string; to_address: string; last_error: string | null }

/** Each message was sent and arrived once, or is shown as failed with the reason. */
export async function proveMessages(stage: KillStage) {
  const { database, report, mailServer } = stage
  const messages = await database.ask<Message>('select id, status, to_address, last_error from emails')
  const arrived = Map.groupBy(mailServer.deliveries, ({ emailId }) => emailId)
  const kills = killsOn(stage)
  for (const message of messages) {
    report.count(`messages that ended as ${message.status}`)
    const copies = arrived.get(message.id) ?? []
    const wrong = wrongWith(message, copies, kills)
    if (wrong) report.violation(`the message to ${message.to_address} ${wrong}`)
    else if (copies.length > 1) report.count('copies too many by the nature of SMTP', copies.length - 1)
  }
}

function wrongWith({ status, last_error }: Message, copies: Delivery[], kills: Kills) {
  const sure = copies.filter((copy) => !isInDoubt(copy, kills)).length
  if (status === 'sent') return copies.length === 0 ? 'never arrived' : sure > 1 && `arrived ${sure} times`
  if (status !== 'failed') return `is ${status}`
  return last_error ? sure > 0 && 'failed, and arrived' : 'failed, and nobody is told why'
}

type Dates = { name: string; dates: number; made: number; invoices: number }

/** Schedules that were due have ended, with one run and one invoice for each of their dates. */
const datesQuery = `
  select name, end_count as dates,
         (select count(distinct period_date)::int from schedule_runs r where r.schedule_id = s.id and outcome = 'made') as made,
         (select count(*)::int from invoices i where i.schedule_id = s.id) as invoices
    from schedules s where end_count is not null`

async function proveDates({ database, report }: Stage) {
  for (const { name, dates, made, invoices } of await database.ask<Dates>(datesQuery)) {
    report.count('dates that fell due', dates)
    if (made !== dates || invoices !== dates)
      report.violation(`${name} has ${made} runs and ${invoices} invoices for ${dates} dates`)
  }
}
