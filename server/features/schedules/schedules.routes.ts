import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/schedules/schedules.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { listPayableBankChoices } from '#server/features/banks/banks.service.ts'
import { businessOn, numberingOf } from '#server/features/business/business.service.ts'
import { listCustomerChoices } from '#server/features/customers/customers.service.ts'
import { previewNextNumber } from '#server/features/documents/numbering/numbering.service.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { refuseUnlistedCodes } from '#server/platform/listed-codes.ts'
import { readSchedule } from './read-schedule.service.ts'
import { countByStatus, listSchedulePage, streamSchedules, sumByCurrency } from './schedule-list.queries.ts'
import {
  changeSchedule,
  createSchedule,
  finishSchedule,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from './schedules.service.ts'
import type { ScheduleRow } from '#shared/features/schedules/schedules.reply.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'

const csvColumns = {
  name: (schedule: ScheduleRow) => schedule.name,
  customer: (schedule: ScheduleRow) => schedule.customer_name,
  state: (schedule: ScheduleRow) => schedule.status,
  every: (schedule: ScheduleRow) => String(schedule.every),
  unit: (schedule: ScheduleRow) => schedule.unit,
  next_date: (schedule: ScheduleRow) => schedule.next_date ?? '',
  action: (schedule: ScheduleRow) => schedule.action,
  currency: (schedule: ScheduleRow) => schedule.currency,
  net: (schedule: ScheduleRow) => minorToDecimal(schedule.net_minor, schedule.currency),
  net_per_month: (schedule: ScheduleRow) => minorToDecimal(schedule.monthly_minor, schedule.currency),
  invoices_made: (schedule: ScheduleRow) => String(schedule.made_count),
}

export function scheduleRoutes(app: FastifyInstance) {
  const { clock } = app.context
  const reader = (translate: Translate) => ({ translate, now: clock.now() })

  onRead(app, contract.listSchedules, async (db, { query, url }) =>
    wrappedPage(await listSchedulePage(db, query), { query, url }),
  )

  onRead(app, contract.summariseSchedules, async (db, { query }) => ({
    counts: await countByStatus(db, query),
    totals: await sumByCurrency(db, query),
  }))

  onExport(app, contract.exportSchedules, (db, { query }) =>
    tableOf('schedules', streamSchedules(db, query), csvColumns),
  )

  onRead(app, contract.getScheduleDefaults, async (db) => {
    const { business, today } = await businessOn(db, clock.now())
    const banks = await listPayableBankChoices(db)
    const { next_number } = await previewNextNumber(db, 'invoice', numberingOf(business), today)
    return {
      today,
      business_name: business.name,
      base_currency: business.base_currency,
      time_zone: business.time_zone,
      enabled: business.schedules_enabled,
      hour: business.schedule_hour,
      missed_limit: business.schedule_missed_limit,
      next_number,
      banks,
    }
  })

  onRead(app, contract.listScheduleCustomers, async (db, { query }) => ({ data: await listCustomerChoices(db, query) }))

  onWrite(app, contract.createSchedule, async (tx, { actor, body, translate }) => {
    refuseUnlistedCodes(body)
    return readSchedule(tx, await createSchedule(tx, actor, body, clock.now()), reader(translate))
  })

  onRead(app, contract.getSchedule, (db, { params, translate }) => readSchedule(db, params.id, reader(translate)))

  onWrite(app, contract.updateSchedule, async (tx, { actor, params, body, translate }) => {
    refuseUnlistedCodes(body)
    const current = () => readSchedule(tx, params.id, reader(translate))
    await changeSchedule(tx, actor, params.id, body, { now: clock.now(), current })
    return current()
  })

  onWrite(app, contract.deleteSchedule, (tx, { actor, params }) => removeSchedule(tx, actor, params.id))

  onWrite(app, contract.pauseSchedule, async (tx, { actor, params, translate }) => {
    await pauseSchedule(tx, actor, params.id, clock.now())
    return readSchedule(tx, params.id, reader(translate))
  })

  onWrite(app, contract.resumeSchedule, async (tx, { actor, params, body, translate }) => {
    await resumeSchedule(tx, actor, params.id, body.missed, clock.now())
    return readSchedule(tx, params.id, reader(translate))
  })

  onWrite(app, contract.finishSchedule, async (tx, { actor, params, translate }) => {
    await finishSchedule(tx, actor, params.id)
    return readSchedule(tx, params.id, reader(translate))
  })

  onRead(app, contract.getScheduleTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'schedules', params.id, query), { query, url }),
  )
}
