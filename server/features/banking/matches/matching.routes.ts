import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/banking/lines.contract.ts'
import { readLine } from '#server/features/banking/lines/lines.service.ts'
import { onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { matchLine, splitLine } from './match.service.ts'
import { ignoreLine, linkLine, refundLine, returnLine } from './other-matches.service.ts'
import { undoLine } from './undo.service.ts'

export function matchingRoutes(app: FastifyInstance) {
  const now = () => app.context.clock.now()

  onWrite(app, contract.matchLine, async (tx, { actor, params, body, translate, locale }) => {
    await matchLine(tx, actor, params.id, body, { now: now() })
    return readLine(tx, params.id, { translate, locale })
  })

  onWrite(app, contract.splitLine, async (tx, { actor, params, body, translate, locale }) => {
    await splitLine(tx, actor, params.id, body, now())
    return readLine(tx, params.id, { translate, locale })
  })

  onWrite(app, contract.linkLine, async (tx, { actor, params, body, translate, locale }) => {
    await linkLine(tx, actor, params.id, body, now())
    return readLine(tx, params.id, { translate, locale })
  })

  onWrite(app, contract.returnLine, async (tx, { actor, params, body, translate, locale }) => {
    await returnLine(tx, actor, params.id, { ...body, reason: translate('banking.reversal.returned') }, now())
    return readLine(tx, params.id, { translate, locale })
  })

  onWrite(app, contract.refundLine, async (tx, { actor, params, body, translate, locale }) => {
    await refundLine(tx, actor, params.id, body, now())
    return readLine(tx, params.id, { translate, locale })
  })

  onWrite(app, contract.ignoreLine, async (tx, { actor, params, body, translate, locale }) => {
    await ignoreLine(tx, actor, params.id, body, now())
    return readLine(tx, params.id, { translate, locale })
  })

  onWrite(app, contract.undoLine, async (tx, { actor, params, translate, locale }) => {
    await undoLine(tx, actor, params.id, translate('banking.reversal.undone'), now())
    return readLine(tx, params.id, { translate, locale })
  })
}
