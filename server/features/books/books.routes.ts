import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/books/books.contract.ts'
import { onCall, onRead } from '#server/platform/http/register-endpoint.ts'
import { findLastCheck } from './books.queries.ts'
import { checkBooks } from './books.service.ts'

export function bookRoutes(app: FastifyInstance) {
  onRead(app, contract.getBookCheck, async (db) => ({ last: (await findLastCheck(db)) ?? null }))

  onCall(app, contract.runBookCheck, ({ db, clock }) => checkBooks(db, clock.now()))
}
