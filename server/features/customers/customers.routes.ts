import type { FastifyInstance } from 'fastify'
import { customerColumns } from '#shared/features/customers/customer-columns.ts'
import { exportCustomers, listCustomers } from '#shared/features/customers/customer-list.contract.ts'
import * as contract from '#shared/features/customers/customers.contract.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { writersOf } from '#shared/file-columns.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { todayForReads } from '#server/features/business/business-day.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { listCustomerPage, streamCustomers } from './customer-list.queries.ts'
import { findCustomer } from './customers.queries.ts'
import {
  changeCustomer,
  createCustomer,
  readCustomerDefaults,
  removeCustomer,
  setArchived,
} from './customers.service.ts'
import { listLookalikes } from './customer-matches.queries.ts'

export function customerRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, listCustomers, async (db, { query, url }) => {
    const business = await todayForReads(db, clock.now())
    const { rows, total, archived } = await listCustomerPage(db, { ...query, ...business })
    return {
      ...wrappedPage({ rows, total }, { query, url }),
      totals: { customers: total, archived },
      base_currency: business.base_currency,
    }
  })

  onExport(app, exportCustomers, async (db, { query }) => {
    const business = await todayForReads(db, clock.now())
    return tableOf('customers', streamCustomers(db, { ...query, ...business }), csvColumns)
  })

  onRead(app, contract.findLookalikes, async (db, { query }) => ({ data: await listLookalikes(db, query) }))

  onRead(app, contract.getCustomerDefaults, readCustomerDefaults)

  onRead(app, contract.getCustomer, async (db, { params }) => orNotFound(await findCustomer(db, params.id)))

  onRead(app, contract.getCustomerTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'customers', params.id, query), { query, url }),
  )

  onWrite(app, contract.createCustomer, (tx, { actor, body }) => createCustomer(tx, actor, body))

  onWrite(app, contract.updateCustomer, (tx, { params, body }) => changeCustomer(tx, params.id, body))

  onWrite(app, contract.deleteCustomer, (tx, { params }) => removeCustomer(tx, params.id))

  onWrite(app, contract.archiveCustomer, (tx, { params }) => setArchived(tx, params.id, clock.now()))

  onWrite(app, contract.restoreCustomer, (tx, { params }) => setArchived(tx, params.id, null))
}

const csvColumns = {
  ...writersOf(customerColumns),
  archived: ({ archived_at }: Customer) => (archived_at === null ? 'no' : 'yes'),
}
