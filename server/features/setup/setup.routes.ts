import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/setup/setup.contract.ts'
import { presetForCountry } from '#server/features/business/country.service.ts'
import { leaveNumbersOut, listNextNumbers } from '#server/features/documents/numbering/next-numbers.service.ts'
import { onPublicCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { createFirstAdministrator, readSetupLink } from './setup.service.ts'

export function setupRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onPublicCall(app, contract.readSetup, ({ db }, { params }) => readSetupLink(db, params.token, clock.now()))

  onPublicCall(app, contract.startSetup, (context, { params, body, origin }) =>
    createFirstAdministrator(context, params.token, body, origin),
  )

  onWrite(app, contract.chooseCountry, (tx, { actor, body }) => presetForCountry(tx, actor, body))

  onRead(app, contract.readNextNumbers, async (db) => ({ data: await listNextNumbers(db, clock.now()) }))

  onWrite(app, contract.setNextNumber, (tx, { actor, body }) => leaveNumbersOut(tx, actor, body, clock.now()))
}
