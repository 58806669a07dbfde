import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/notes/notes.contract.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { flatPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { listNotePage, streamNotes } from './notes.queries.ts'
import { addNote } from './notes.service.ts'

export function noteRoutes(app: FastifyInstance) {
  onWrite(app, contract.createNote, (tx, { actor, body }) => addNote(tx, actor, body))

  onRead(app, contract.listNotes, async (db, { actor, query, url }) => ({
    notes: flatPage(await listNotePage(db, query, actor), { url, query }),
  }))

  onExport(app, contract.exportNotes, (db, { actor, query }) =>
    tableOf('notes', streamNotes(db, query, actor), {
      created_at: (note) => note.created_at,
      created_by: (note) => note.created_by_name,
      page_name: (note) => note.page_name,
      model_id: (note) => note.model_id,
      record: (note) => note.record_name ?? '',
      note: (note) => note.note,
    }),
  )
}
