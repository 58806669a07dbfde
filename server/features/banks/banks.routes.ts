import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/banks/banks.contract.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findBank, listBankPage, streamBanks } from './banks.queries.ts'
import { addBank, changeBank, makeDefault, setRetired } from './banks.service.ts'

export function bankRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.listBanks, async (db, { query, url }) =>
    wrappedPage(await listBankPage(db, query), { query, url }),
  )

  onExport(app, contract.exportBanks, (db) =>
    tableOf('banks', streamBanks(db), {
      label: (bank) => bank.label,
      currency: (bank) => bank.currency,
      default: (bank) => (bank.is_default ? 'yes' : 'no'),
      bank_name: (bank) => bank.bank_name,
      account_name: (bank) => bank.account_name,
      sort_code: (bank) => bank.sort_code,
      account_number: (bank) => bank.account_number,
      iban: (bank) => bank.iban,
      bic: (bank) => bank.bic,
      routing_number: (bank) => bank.routing_number,
      retired_at: (bank) => bank.retired_at,
    }),
  )

  onRead(app, contract.getBank, async (db, { params }) => orNotFound(await findBank(db, params.id)))

  onRead(app, contract.getBankTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'banks', params.id, query), { query, url }),
  )

  onWrite(app, contract.createBank, (tx, { actor, body }) => addBank(tx, actor, body))

  onWrite(app, contract.updateBank, (tx, { actor, params, body }) => changeBank(tx, actor, params.id, body))

  onWrite(app, contract.makeDefaultBank, (tx, { actor, params }) => makeDefault(tx, actor, params.id))

  onWrite(app, contract.retireBank, (tx, { actor, params }) => setRetired(tx, actor, params.id, clock.now()))

  onWrite(app, contract.restoreBank, (tx, { actor, params }) => setRetired(tx, actor, params.id, null))
}
