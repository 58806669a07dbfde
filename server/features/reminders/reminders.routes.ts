import type { FastifyInstance } from 'fastify'
import * as plans from '#shared/features/reminders/reminder-plans.contract.ts'
import * as contract from '#shared/features/reminders/reminders.contract.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { previewStep, readSettings, readWorkingDays, saveSettings, saveWorkingDay } from './plans/plans.service.ts'
import {
  chooseReminders,
  leaveOut,
  listReminders,
  markPosted,
  putOff,
  readCustomerReminders,
  unmarkPosted,
} from './reminders.service.ts'
import { listFailed } from './reminders.queries.ts'
import { readRun, startReminders } from './sending/reminder-runs.service.ts'

export function reminderRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.listReminders, async (db, { query, url, translate, locale }) => {
    const words = { translate, formats: formatsFor(locale) }
    const { page, ...rest } = await listReminders(db, query, clock.now(), words)
    return { ...wrappedPage(page, { query, url }), ...rest }
  })

  onWrite(app, contract.sendReminders, (tx, { actor, body }) => startReminders(tx, actor, body.invoice_ids))

  onRead(app, contract.getReminderRun, (db, { actor, params }) => readRun(db, actor, params.id))

  onRead(app, contract.listFailedReminders, async (db) => ({ data: await listFailed(db) }))

  onWrite(app, contract.leaveOutReminders, (tx, { actor, body }) => leaveOut(tx, actor, body.invoice_ids, clock.now()))

  onWrite(app, contract.putOffReminders, (tx, { body }) => putOff(tx, body.customer_id, body.until_date, clock.now()))

  onWrite(app, contract.markPosted, (tx, { actor, params, body }) =>
    markPosted(tx, actor, params.id, body.posted_date, clock.now()),
  )

  onWrite(app, contract.unmarkPosted, (tx, { params }) => unmarkPosted(tx, params.id))

  onRead(app, contract.getCustomerReminders, (db, { params }) => readCustomerReminders(db, params.id))

  onWrite(app, contract.chooseReminders, (tx, { params, body }) => chooseReminders(tx, params.id, body, clock.now()))

  onRead(app, plans.getReminderSettings, (db) => readSettings(db))

  onWrite(app, plans.saveReminderSettings, (tx, { body }) => saveSettings(tx, body, clock.now()))

  onRead(app, plans.previewReminder, (db, { body }) => previewStep(db, body, clock.now()))

  onRead(app, plans.listWorkingDays, (db, { query }) => readWorkingDays(db, query.year, clock.now()))

  onWrite(app, plans.saveWorkingDay, (tx, { body }) => saveWorkingDay(tx, body, clock.now()))
}
