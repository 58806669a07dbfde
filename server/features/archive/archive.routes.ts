import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/archive/archive.contract.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { countArchived } from './archive.queries.ts'
import { archiveOf, maxDocuments } from './archive.service.ts'

export function archiveRoutes(app: FastifyInstance) {
  onRead(app, contract.summariseArchive, async (readDb, { query }) => ({
    ...(await countArchived(readDb, query)),
    most: maxDocuments,
  }))

  // Missing PDFs are made and stored, so this needs the primary database.
  onDownload(app, contract.downloadArchive, async (_db, { query }) => ({
    fileName: `documents-${query.from}-${query.to}.zip`,
    content: await archiveOf(app.context, query),
  }))
}
