import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/business/business.contract.ts'
import * as vatContract from '#shared/features/business/vat-codes.contract.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { auditActor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findLogo } from './business.queries.ts'
import {
  addVatRate,
  availableChannels,
  changeBusiness,
  changeVatRate,
  findBusiness,
  readBusiness,
  sellerVatOf,
} from './business.service.ts'
import { redrawLogo, removeLogo, setLogo } from './logo.service.ts'
import { listVatRates } from './vat-rates.queries.ts'

export function businessRoutes(app: FastifyInstance) {
  onRead(app, contract.getBusiness, (db) => readBusiness(db))

  onWrite(app, contract.updateBusiness, (tx, { body }) =>
    changeBusiness(tx, body, app.context.clock.now(), app.context.config),
  )

  onRead(app, contract.listEInvoiceChannels, () => Promise.resolve({ data: availableChannels(app.context.config) }))

  onCall(app, contract.uploadLogo, async ({ db }, { actor, origin, request }) => {
    const { content } = await readUpload(request, {
      field: 'logo',
      otherwise: 'photo.unreadable',
      ...contract.logoLimits,
    })
    const logo = await redrawLogo(content)
    return inTransaction(db, auditActor(actor, origin), (tx) => {
      const set = async () => {
        await setLogo(tx, logo)
        return readBusiness(tx)
      }
      return answerOnce(tx, actor, contract.uploadLogo, request, set, content)
    })
  })

  onWrite(app, contract.deleteLogo, async (tx) => {
    await removeLogo(tx)
    return readBusiness(tx)
  })

  onRead(app, contract.getBusinessTrail, async (db, { query, url }) =>
    wrappedPage(await listTrail(db, 'business', 'true', query), { query, url }),
  )

  for (const list of [vatContract.listVatCodes, vatContract.listManagedVatCodes])
    onRead(app, list, async (db) => {
      const business = await findBusiness(db)
      return { data: await listVatRates(db), ...sellerVatOf(business) }
    })

  onWrite(app, vatContract.createVatCode, (tx, { actor, body }) => addVatRate(tx, actor, body))

  onWrite(app, vatContract.updateVatCode, (tx, { params, body }) => changeVatRate(tx, params.id, body))

  app.get<{ Params: { hash: string } }>(
    '/photos/logo-:hash.png',
    { config: { access: 'public' } },
    async (request, reply) => {
      const logo = orNotFound(await findLogo(app.context.db, request.params.hash))
      return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(logo.content)
    },
  )
}
