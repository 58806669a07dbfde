import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/books/books.contract.ts'
import { onCall, onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findLastCheck } from './books.queries.ts'
import { checkBooks } from './books.service.ts'
import { inLanguage } from './rule-names.ts'

export function bookRoutes(app: FastifyInstance) {
  onRead(app, contract.getBookCheck, async (db, { translate }) => {
    const last = await findLastCheck(db)
    return { last: last ? inLanguage(last, translate) : null }
  })

  onCall(app, contract.runBookCheck, async ({ db, clock }, { translate }) =>
    inLanguage(await checkBooks(db, clock.now()), translate),
  )
}
