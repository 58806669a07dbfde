import type { FastifyInstance } from 'fastify'
import { printAgeing } from '#shared/features/reports/ageing-report.contract.ts'
import * as items from '#shared/features/reports/sales-reports.contract.ts'
import * as payments from '#shared/features/reports/payments-report.contract.ts'
import * as reminders from '#shared/features/reports/reminders-report.contract.ts'
import * as sales from '#shared/features/reports/sales-reports.contract.ts'
import * as vat from '#shared/features/reports/vat-report.contract.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { ageingPdf } from './ageing-report.service.ts'
import { itemSalesPdf, readItemSales } from './item-sales-report.service.ts'
import { streamItemSales } from './item-sales.queries.ts'
import { allReceived, paymentsReportPdf, readPaymentsReport } from './payments-report.service.ts'
import { readRemindersReport, remindersReportPdf } from './reminders-report.service.ts'
import * as exported from './report-columns.ts'
import {
  customerSalesPdf,
  monthSalesPdf,
  readCustomerSales,
  readMonthSales,
  salesPeriod,
} from './sales-report.service.ts'
import { streamCustomerSales } from './sales.queries.ts'
import { readVatDocuments, readVatReport, vatPeriod, vatReportPdf } from './vat-report.service.ts'
import { streamVatDocuments } from './vat.queries.ts'

export function reportRoutes(app: FastifyInstance) {
  salesRoutes(app)
  itemSalesRoutes(app)
  vatRoutes(app)
  paymentsRoutes(app)
  remindersRoutes(app)

  const { clock, typesetter } = app.context
  onDownload(app, printAgeing, (db, { query, locale }) =>
    ageingPdf({ db, typesetter, language: locale }, query, clock.now()),
  )
}

function salesRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onRead(app, sales.listCustomerSales, async (db, { query, url }) => {
    const { rows, total, ...report } = await readCustomerSales(db, query, clock.now())
    return { ...report, ...wrappedPage({ rows, total }, { query, url }) }
  })

  onExport(app, sales.exportCustomerSales, async (db, { query }) => {
    const period = await salesPeriod(db, query, clock.now())
    const rows = streamCustomerSales(db, query, period)
    return tableOf(`sales-by-customer-${period.to}`, rows, exported.customerSalesColumns)
  })

  onDownload(app, sales.printCustomerSales, (db, { query, locale }) =>
    customerSalesPdf({ db, typesetter, language: locale }, query, clock.now()),
  )

  onRead(app, sales.listMonthSales, (db, { query }) => readMonthSales(db, query, clock.now()))

  onExport(app, sales.exportMonthSales, async (db, { query }) => {
    const { data, to } = await readMonthSales(db, query, clock.now())
    return tableOf(`sales-by-month-${to}`, exported.oneByOne(data), exported.monthSalesColumns)
  })

  onDownload(app, sales.printMonthSales, (db, { query, locale }) =>
    monthSalesPdf({ db, typesetter, language: locale }, query, clock.now()),
  )
}

function remindersRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onRead(app, reminders.getRemindersReport, (db, { query }) => readRemindersReport(db, query, clock.now()))

  onExport(app, reminders.exportRemindersReport, async (db, { query }) => {
    const { data, to } = await readRemindersReport(db, query, clock.now())
    return tableOf(`reminders-${to}`, exported.oneByOne(data), exported.reminderColumns)
  })

  onDownload(app, reminders.printRemindersReport, (db, { query, locale }) =>
    remindersReportPdf({ db, typesetter, language: locale }, query, clock.now()),
  )
}

function itemSalesRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onRead(app, items.listItemSales, async (db, { query, url }) => {
    const { rows, total, ...report } = await readItemSales(db, query, clock.now())
    return { ...report, ...wrappedPage({ rows, total }, { query, url }) }
  })

  onExport(app, items.exportItemSales, async (db, { query }) => {
    const period = await salesPeriod(db, query, clock.now())
    return tableOf(`sales-by-item-${period.to}`, streamItemSales(db, query, period), exported.itemSalesColumns)
  })

  onDownload(app, items.printItemSales, (db, { query, locale }) =>
    itemSalesPdf({ db, typesetter, language: locale }, query, clock.now()),
  )
}

function vatRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onRead(app, vat.getVatReport, (db, { query }) => readVatReport(db, query, clock.now()))

  onExport(app, vat.exportVatReport, async (db, { query }) => {
    const { rates, from, to, currency } = await readVatReport(db, query, clock.now())
    return tableOf(`vat-${from}-${to}`, exported.oneByOne(rates), exported.vatRateColumns(currency))
  })

  onDownload(app, vat.printVatReport, (db, { query, locale }) =>
    vatReportPdf({ db, typesetter, language: locale }, query, clock.now()),
  )

  onRead(app, vat.listVatDocuments, async (db, { query, url }) => {
    const { rows, total, ...report } = await readVatDocuments(db, query, clock.now())
    return { ...report, ...wrappedPage({ rows, total }, { query, url }) }
  })

  onExport(app, vat.exportVatDocuments, async (db, { query }) => {
    const period = await vatPeriod(db, query, clock.now())
    const rows = streamVatDocuments(db, query, period)
    return tableOf(`vat-documents-${period.from}-${period.to}`, rows, exported.vatDocumentColumns(period.baseCurrency))
  })
}

function paymentsRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onRead(app, payments.listPaymentsReceived, async (db, { query, url }) => {
    const { rows, total, ...report } = await readPaymentsReport(db, query, clock.now())
    return { ...report, ...wrappedPage({ rows, total }, { query, url }) }
  })

  onExport(app, payments.exportPaymentsReceived, async (db, { query }) => {
    const { to } = await salesPeriod(db, query, clock.now())
    const rows = allReceived(db, query, clock.now())
    return tableOf(`payments-received-${to}`, rows, exported.receivedColumns)
  })

  onDownload(app, payments.printPaymentsReceived, (db, { query, locale }) =>
    paymentsReportPdf({ db, typesetter, language: locale }, query, clock.now()),
  )
}
