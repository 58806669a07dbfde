import type { FastifyInstance } from 'fastify'
import * as email from '#shared/features/schedules/schedule-email.contract.ts'
import * as prices from '#shared/features/schedules/schedule-prices.contract.ts'
import * as contract from '#shared/features/schedules/schedule-runs.contract.ts'
import { auditActor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readAgenda } from '#server/features/schedules/agenda/agenda.service.ts'
import {
  changePrices,
  listItemPriceChanges,
  previewPriceChange,
  withdrawPriceChange,
} from '#server/features/schedules/prices/price-changes.service.ts'
import { toScheduleRun } from '#server/features/schedules/read-schedule.service.ts'
import { rehearse } from '#server/features/schedules/rehearsal/rehearsal.service.ts'
import { draftByHand, refusalOf, runNow } from './run-by-hand.service.ts'
import {
  changeScheduleEmail,
  queueTest,
  readScheduleEmail,
} from '#server/features/schedules/email/schedule-email.service.ts'
import { listRunPage } from './schedule-runs.queries.ts'
import { findSchedule } from '#server/features/schedules/schedules.queries.ts'

/** What schedules make or would make, their prices, and their messages. */
export function scheduleRunRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.listScheduleRuns, async (db, { params, query, url, translate }) => {
    orNotFound(await findSchedule(db, params.id))
    const { rows, total } = await listRunPage(db, params.id, query)
    return wrappedPage({ rows: rows.map((run) => toScheduleRun(run, translate)), total }, { query, url })
  })

  // The failure must stay recorded, so the refusal comes after the transaction.
  onCall(app, contract.runSchedule, async ({ db }, { actor, origin, params, body, locale, translate, request }) => {
    const asked = { user_id: actor.user_id, locale, translate, now: clock.now() }
    const { invoice_id, ...answer } = await inTransaction(db, auditActor(actor, origin), (tx) =>
      answerOnce(tx, actor, contract.runSchedule, request, () => runNow(tx, params.id, body.date, asked)),
    )
    if (invoice_id === null) throw refusalOf(answer.run, locale)
    return { ...answer, invoice_id }
  })

  onWrite(app, contract.invoiceFromSchedule, async (tx, { actor, params, body, locale, translate }) => ({
    invoice_id: await draftByHand(tx, params.id, body, { user_id: actor.user_id, locale, translate, now: clock.now() }),
  }))

  onRead(app, contract.rehearseRuns, async (db, { query, url, translate }) => {
    const { rows, total, ...rest } = await rehearse(db, query, { now: clock.now(), translate })
    return { ...wrappedPage({ rows, total }, { query, url }), ...rest }
  })

  onRead(app, contract.getAgenda, (db, { translate }) => readAgenda(db, { now: clock.now(), translate }))

  onRead(app, prices.listItemPriceChanges, async (db, { actor, query, translate }) => ({
    data: await listItemPriceChanges(db, query, { by: actor, translate, now: clock.now() }),
  }))

  onRead(app, prices.previewPriceChange, (db, { actor, body, translate }) =>
    previewPriceChange(db, body, { by: actor, translate, now: clock.now() }),
  )

  onWrite(app, prices.changePrices, (tx, { actor, body, translate }) =>
    changePrices(tx, body, { by: actor, translate, now: clock.now() }),
  )

  onWrite(app, prices.withdrawPriceChange, (tx, { actor, params }) =>
    withdrawPriceChange(tx, actor, params.id, params.change_id),
  )

  onRead(app, email.getScheduleEmail, (db, { params, translate }) =>
    readScheduleEmail(db, params.id, { now: clock.now(), translate }),
  )

  onWrite(app, email.putScheduleEmail, async (tx, { actor, params, body, translate }) => {
    const answer = () => readScheduleEmail(tx, params.id, { now: clock.now(), translate })
    await changeScheduleEmail(tx, actor, params.id, body, answer)
    return answer()
  })

  onWrite(app, email.sendTestEmail, async (tx, { actor, params, body, locale, translate }) => ({
    to: await queueTest(tx, actor, params.id, body, { now: clock.now(), translate, locale }),
  }))
}
