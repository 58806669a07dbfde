import { setTimeout as wait } from 'node:timers/promises'
import { startKillStage, type KillStage } from '../kill/kill-stage.ts'
import { killOne } from '../kill/killers.ts'
import { proveMessages, untilNothingIsLeft } from '../kill/prove-workers-work.ts'
import type { PartOptions } from '../part-options.ts'
import { must } from '../stage/http-client.ts'
import type { Stage } from '../stage/stage.ts'
import { type Debtor, makeDebtors } from './debtors.ts'

type Size = { customers: number; kills: number; rounds?: number }

/**
 * The reminders of a day, reminders by hand of some of the same invoices, statements for all that somebody asked for, and those of the month,
 * while workers and the database are killed: each invoice is reminded of once and each customer has one statement of each.
 */
export async function reminders(given: PartOptions) {
  const stage = await startKillStage(given, { workers: 2 })
  try {
    await remindersOn(stage, given, { customers: 40, kills: 8 })
  } finally {
    await stage.stop()
  }
}

export async function remindersOn(stage: KillStage, given: PartOptions, { customers, kills, rounds = Infinity }: Size) {
  const until = Date.now() + given.minutes * 60_000
  await stage.database.ask('update reminder_settings set enabled = true, hour = 8')
  for (let round = 0; round < rounds && (round === 0 || Date.now() < until); round += 1) {
    const debtors = await makeDebtors(stage, customers)
    await beginDay(stage)
    await askForAll(stage, debtors)
    await killWhileTheyRun(stage, given, kills)
    await untilNothingIsLeft(stage)
    await proveDebtors(stage, debtors)
  }
  await stage.database.ask('update reminder_settings set enabled = false')
  await stage.database.ask('update business set statement_day = null')
  await proveMessages(stage)
  for (const sentence of await stage.database.check()) given.report.violation(sentence)
}

const noon = 12

/** The last day of a month that can be chosen; what is due then is made up for on the days after it. */
const lastStatementDay = 28

/** A working day on which it is noon and statements of the month are due, whenever this runs, and on which no run has begun. */
async function beginDay({ database }: Stage) {
  const ahead = noon - new Date().getUTCHours()
  // Zones of this kind count westwards.
  await database.ask('update business set time_zone = $1', [`Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`])
  await database.ask(
    `insert into working_day_changes (date, is_working, name) values (current_date, true, '') on conflict do nothing`,
  )
  await database.ask('delete from reminder_runs where on_date is not null')
  await database.ask('delete from statement_runs where month is not null')
  await database.ask(
    'update business set schedule_hour = 8, statement_day = least(extract(day from current_date), $1)',
    [lastStatementDay],
  )
}

const timesAsked = 3

/** One that somebody asked for, and that of the month. */
const statementsOfEach = 2

async function askForAll({ owner, database, report }: Stage, debtors: readonly Debtor[]) {
  for (let time = 0; time < timesAsked; time += 1)
    for (const job of ['reminders:daily', 'statements:monthly'])
      await database.ask(`select graphile_worker.add_job($1, '{}'::json)`, [job])
  // None, one or both of a customer’s two.
  const invoice_ids = debtors.flatMap(({ invoiceIds }, index) => invoiceIds.slice(0, index % 3))
  await must(owner, { path: '/api/reminders/send', body: { invoice_ids } })
  const customer_ids = debtors.map(({ customerId }) => customerId)
  await must(owner, { path: '/api/statements/send', body: { customer_ids } })
  report.count(
    'reminders and statements asked for',
    debtors.flatMap(({ invoiceIds }) => invoiceIds).length + debtors.length * statementsOfEach,
  )
}

const longestPauseMs = 700

/** The last one is a worker: once one works again, the database has recovered from what was killed before. */
async function killWhileTheyRun(stage: Stage, { random }: PartOptions, kills: number) {
  for (let left = kills; left > 0; left -= 1) {
    await wait(random.below(longestPauseMs))
    await killOne(stage, left > 1 && random.below(4) === 0 ? 'backend' : 'worker', random)
  }
}

type Found = { reminded: number; messages: number; statements: number }

const foundQuery = `
  select (select count(*) from reminder_documents join reminders on reminders.id = reminder_id
           where state = 'sent' and invoice_id = $1)::int as reminded,
         (select count(*) from reminder_documents join reminders on reminders.id = reminder_id join emails on emails.id = email_id
           where reminder_documents.invoice_id = $1 and kind = 'reminder')::int as messages,
         (select count(*) from emails where customer_id = $2 and kind = 'statement')::int as statements`

/** None doubled, none lost. */
async function proveDebtors({ database, report }: Stage, debtors: readonly Debtor[]) {
  for (const { customerId, invoiceIds } of debtors)
    for (const id of invoiceIds) {
      const [found] = await database.ask<Found>(foundQuery, [id, customerId])
      report.count('overdue invoices')
      if (found?.reminded !== 1 || found.messages !== 1 || found.statements !== statementsOfEach)
        report.violation(
          `the invoice ${id} was reminded of ${found?.reminded} times by ${found?.messages} messages, and its customer has ${found?.statements} statements`,
        )
    }
  report.round(
    `${debtors.length} customers with ${debtors.length * 2} overdue invoices, each reminded of once, and statements by hand and of the month`,
  )
}
