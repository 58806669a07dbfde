import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/notes/notes.contract.ts'
import { onExport, tableOf } from '#server/platform/http/on-export.ts'
import { flatPage } from '#server/platform/http/paging.ts'
import { onRead, onWrite } from '#server/platform/http/register-endpoint.ts'
import { insertNote, listNotePage, streamNotes } from './notes.queries.ts'

export function noteRoutes(app: FastifyInstance) {
  onWrite(app, contract.createNote, async (tx, { actor, body }) => {
    const note = await insertNote(tx, { ...body, created_by: actor.user_id })
    return { ...note, created_by_name: actor.name }
  })

  onRead(app, contract.listNotes, async (db, { query, url }) => ({
    notes: flatPage(await listNotePage(db, query), { url, query }),
  }))

  onExport(app, contract.exportNotes, (db, { query }) =>
    tableOf('notes', streamNotes(db, query), {
      created_at: (note) => note.created_at,
      created_by: (note) => note.created_by_name,
      page_name: (note) => note.page_name,
      model_id: (note) => note.model_id,
      note: (note) => note.note,
    }),
  )
}
