import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/statements/statements.contract.ts'
import type { AgeingRow, StatementEntry } from '#shared/features/statements/statements.reply.ts'
import * as runs from '#shared/features/statements/statements.contract.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { ageCustomer, listAgeingPage, streamAgeing } from './ageing.queries.ts'
import { readStatements, startStatements } from './runs/statement-runs.service.ts'
import { asOfDay, queueStatement, readStatement, statementPdf, streamStatement } from './statements.service.ts'

const ageingColumns = {
  customer: (row: AgeingRow) => row.customer_name,
  currency: (row: AgeingRow) => row.currency,
  ...Object.fromEntries(
    ([...contract.ageingBuckets, 'owed_minor', 'credit_minor', 'balance_minor'] as const).map((column) => [
      column.replace('_minor', ''),
      (row: AgeingRow) => minorToDecimal(row[column], row.currency),
    ]),
  ),
}

export function statementRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onRead(app, contract.getCustomerAgeing, async (db, { params, query }) => {
    orNotFound(await findCustomer(db, params.id))
    const asOf = await asOfDay(db, query.as_of, clock.now())
    return { as_of: asOf.date, data: await ageCustomer(db, params.id, asOf) }
  })

  onRead(app, contract.listAgeing, async (db, { query, url }) => {
    const asOf = await asOfDay(db, query.as_of, clock.now())
    const { rows, total, ...sums } = await listAgeingPage(db, query, asOf)
    return {
      ...wrappedPage({ rows, total }, { query, url }),
      as_of: asOf.date,
      base_currency: asOf.baseCurrency,
      ...sums,
    }
  })

  onExport(app, contract.exportAgeing, async (db, { query }) => {
    const asOf = await asOfDay(db, query.as_of, clock.now())
    return tableOf(`ageing-${asOf.date}`, streamAgeing(db, query, asOf), ageingColumns)
  })

  onRead(app, contract.getStatement, (db, { params, query }) => readStatement(db, params.id, query, clock.now()))

  onDownload(app, contract.getStatementPdf, (db, { params, query }) =>
    statementPdf({ db, typesetter }, params.id, query, clock.now()),
  )

  onExport(app, contract.exportStatement, async (db, { params, query }) => {
    const { currency, entries } = await streamStatement(db, params.id, query, clock.now())
    const money = (minor: number) => minorToDecimal(minor, currency)
    const columns = {
      date: (entry: StatementEntry) => entry.date,
      kind: (entry: StatementEntry) => entry.kind,
      name: (entry: StatementEntry) => entry.name,
      due_date: (entry: StatementEntry) => entry.due_date,
      currency: () => currency,
      amount: (entry: StatementEntry) => money(entry.amount_minor),
      balance: (entry: StatementEntry) => money(entry.balance_minor),
    }
    return tableOf('statement', entries, columns)
  })

  onWrite(app, contract.emailStatement, (tx, { actor, params, body }) =>
    queueStatement(tx, actor, params.id, body, clock.now()),
  )

  onWrite(app, runs.sendStatements, (tx, { actor, body }) => startStatements(tx, actor, body, clock.now()))

  onRead(app, runs.getStatementRun, (db, { actor, params }) => readStatements(db, actor, params.id))
}
