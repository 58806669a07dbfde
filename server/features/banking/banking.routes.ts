import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as accounts from '#shared/features/banking/accounts.contract.ts'
import * as lines from '#shared/features/banking/lines.contract.ts'
import * as payers from '#shared/features/banking/payers.contract.ts'
import * as statements from '#shared/features/banking/statements.contract.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { auditActor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { changeAccount, readAccount, readAccounts, readBalance } from './accounts/accounts.service.ts'
import { readRun, startRun } from './certain/match-certain.service.ts'
import { listMatchIds } from './matches/matches.queries.ts'
import { readLine, readLines } from './lines/lines.service.ts'
import { matchingRoutes } from './matches/matching.routes.ts'
import { deleteIgnore, deletePayer, listIgnores, listPayers } from './payers/payers.queries.ts'
import { addStatements, previewFile, readFileFor, readStatements } from './statements/statements.service.ts'

const uploadFields = z.object({
  bank_id: z.uuid(),
  other_account: z.enum(statements.otherAccountAnswers).optional(),
  look_alikes: z.enum(statements.lookAlikeAnswers).optional(),
})

export function bankingRoutes(app: FastifyInstance) {
  accountRoutes(app)
  statementRoutes(app)
  lineRoutes(app)
  matchingRoutes(app)
}

function accountRoutes(app: FastifyInstance) {
  onRead(app, accounts.listBankingAccounts, async (db) => ({ data: await readAccounts(db) }))

  onRead(app, accounts.getBankingAccount, (db, { params }) => readAccount(db, params.id))

  onRead(app, accounts.getAccountBalance, (db, { params }) => readBalance(db, params.id))

  onWrite(app, accounts.changeBankingAccount, async (tx, { params, body }) => {
    await changeAccount(tx, params.id, body)
    return readAccount(tx, params.id)
  })

  onWrite(app, accounts.matchCertain, async (tx, { actor, body }) => {
    await readAccount(tx, body.bank_id)
    return startRun(tx, actor, { ...body, is_automatic: false })
  })

  onRead(app, accounts.getMatchRun, async (db, { params }) => orNotFound(await readRun(db, params.id)))
}

function statementRoutes(app: FastifyInstance) {
  const { bytes } = statements.statementLimits
  const expected = { field: 'file', bytes, otherwise: 'upload.unreadable' } as const

  onCall(app, statements.addStatements, async ({ db }, { actor, origin, request, translate }) => {
    const file = await readUpload(request, expected)
    const { bank_id, ...answers } = uploadFields.parse(file.fields, { reportInput: true })
    const read = await readFileFor(db, bank_id, file, translate)
    return inTransaction(db, auditActor(actor, origin), (tx) => {
      const told = { now: app.context.clock.now(), translate }
      const add = () => addStatements(tx, actor, bank_id, { ...file, ...read, ...answers }, told)
      return answerOnce(
        tx,
        actor,
        statements.addStatements,
        request,
        add,
        Buffer.concat([Buffer.from(JSON.stringify([bank_id, answers])), file.content]),
      )
    })
  })

  onCall(app, statements.previewStatement, async ({ db }, { request, translate }) => {
    const file = await readUpload(request, expected)
    const { bank_id } = uploadFields.parse(file.fields, { reportInput: true })
    return previewFile(db, bank_id, file, translate)
  })

  onRead(app, statements.listStatements, async (db, { query, url }) =>
    wrappedPage(await readStatements(db, query), { query, url }),
  )
}

function lineRoutes(app: FastifyInstance) {
  onRead(app, lines.listLines, async (db, { query, url, translate, locale }) => {
    const { counts, totals, ...page } = await readLines(db, query, { translate, locale })
    return { ...wrappedPage(page, { query, url }), counts, totals }
  })

  onRead(app, lines.getLine, (db, { params, translate, locale }) => readLine(db, params.id, { translate, locale }))

  onRead(app, lines.getLineTrail, async (db, { params, query, url, translate, locale }) => {
    await readLine(db, params.id, { translate, locale })
    // Its state follows from what was decided, which says why.
    const matches = await listMatchIds(db, params.id)
    return wrappedPage(await listTrail(db, 'bank_matches', matches, query), { query, url })
  })

  onRead(app, payers.listPayers, async (db, { query }) => ({ data: await listPayers(db, query.customer_id) }))

  onWrite(app, payers.forgetPayer, async (tx, { params }) => {
    orNotFound((await deletePayer(tx, params.id)) || undefined)
  })

  onRead(app, payers.listLearnedIgnores, async (db, { query }) => ({ data: await listIgnores(db, query.bank_id) }))

  onWrite(app, payers.forgetLearnedIgnore, async (tx, { params }) => {
    orNotFound((await deleteIgnore(tx, params.id)) || undefined)
  })
}
