import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addOriginals, originalLimits } from '#shared/features/documents/originals.contract.ts'
import * as contract from '#shared/features/imports/imports.contract.ts'
import { auditActor } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readImport, readImportRows } from './import-answer.service.ts'
import { invalidRowsFile, templateFile } from './import-files.service.ts'
import { addOriginalsOfImport } from './import-originals.service.ts'
import { confirmImport, undoImport } from './import-run.service.ts'
import { changeImport, correctRow, listImports, previewImport, readImportFile, refuseKind } from './imports.service.ts'

const uploadFields = z.object({ kind: z.enum(contract.importKinds) })

export function importRoutes(app: FastifyInstance) {
  const now = () => app.context.clock.now()

  // Browsers name the type of a file by what is installed on the machine, so its content is looked at instead.
  onCall(app, contract.previewImport, async ({ db }, { actor, origin, request, translate }) => {
    const { bytes } = contract.importLimits
    const file = await readUpload(request, { field: 'file', bytes, otherwise: 'import.unreadable' })
    const { kind } = uploadFields.parse(file.fields, { reportInput: true })
    refuseKind(actor, kind)
    const read = await readImportFile(kind, file.content)
    return inTransaction(db, auditActor(actor, origin), (tx) => {
      const preview = async () =>
        readImport(tx, actor, await previewImport(tx, actor, { ...file, kind }, read, now()), translate)
      const upload = Buffer.concat([Buffer.from(kind), read.hash])
      return answerOnce(tx, actor, contract.previewImport, request, preview, upload)
    })
  })

  onRead(app, contract.listImports, async (db, { actor, query, url }) =>
    wrappedPage(await listImports(db, actor, query), { query, url }),
  )

  onDownload(app, contract.downloadTemplate, (_db, { actor, query }) => {
    refuseKind(actor, query.kind)
    return templateFile(query.kind)
  })

  onRead(app, contract.getImport, (db, { actor, params, translate }) => readImport(db, actor, params.id, translate))

  onRead(app, contract.listImportRows, async (db, { actor, params, query, url, translate }) =>
    wrappedPage(await readImportRows(db, actor, params.id, query, translate), { query, url }),
  )

  onDownload(app, contract.downloadInvalidRows, (db, { actor, params, translate }) =>
    invalidRowsFile(db, actor, params.id, translate),
  )

  onWrite(app, contract.changeImport, async (tx, { actor, params, body, translate }) => {
    await changeImport(tx, actor, params.id, body, now())
    return readImport(tx, actor, params.id, translate)
  })

  onWrite(app, contract.correctImportRow, async (tx, { actor, params, body, translate }) => {
    await correctRow(tx, actor, params, body.cells, now())
    return readImport(tx, actor, params.id, translate)
  })

  onWrite(app, contract.confirmImport, async (tx, { actor, params, body, translate }) => {
    await confirmImport(tx, actor, params.id, { ...body, now: now() })
    return readImport(tx, actor, params.id, translate)
  })

  onCall(app, addOriginals, async ({ db }, { actor, origin, params, request }) => {
    const { zipBytes: bytes } = originalLimits
    const file = await readUpload(request, { field: 'file', bytes, otherwise: 'originals.unreadable' })
    return addOriginalsOfImport({ db, audit: auditActor(actor, origin) }, actor, params.id, file)
  })

  onWrite(app, contract.undoImport, async (tx, { actor, params, translate }) => {
    await undoImport(tx, actor, params.id, now())
    return readImport(tx, actor, params.id, translate)
  })
}
