import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/books/books.contract.ts'
import { onCall, onRead } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findLastCheck } from './books.queries.ts'
import { checkBooks } from './books.service.ts'
import type { BookCheckResult } from '#shared/features/books/books.reply.ts'
import { messages as english } from '#shared/i18n/languages/en/index.ts'
import type { MessageKey, Translate } from '#shared/i18n/translate.ts'

/** A rule is identified by its English name: in the log, in commands and in stored results. */
const keyOfName = new Map(
  Object.entries(english).flatMap(([key, text]): [string, MessageKey][] =>
    key.startsWith('books.rule.') && typeof text === 'string' ? [[text, key as MessageKey]] : [],
  ),
)

export function ruleNameIn(translate: Translate, name: string) {
  const key = keyOfName.get(name)
  return key ? translate(key) : name
}

/** A check with its rules translated. */
const inLanguage = <Check extends { results: BookCheckResult[] }>(check: Check, translate: Translate): Check => ({
  ...check,
  results: check.results.map((result) => ({ ...result, name: ruleNameIn(translate, result.name) })),
})

export function bookRoutes(app: FastifyInstance) {
  onRead(app, contract.getBookCheck, async (db, { translate }) => {
    const last = await findLastCheck(db)
    return { last: last ? inLanguage(last, translate) : null }
  })

  onCall(app, contract.runBookCheck, async ({ db, clock }, { translate }) =>
    inLanguage(await checkBooks(db, clock.now()), translate),
  )
}
