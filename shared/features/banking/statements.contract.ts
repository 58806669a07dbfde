import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import type { BankStatement, KeptFile, StatementPreview } from './statements.reply.ts'

const access = 'manage_payments'

export const statementFormats = ['camt', 'mt940', 'ofx', 'qif', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const statementLimits = { bytes: 20 * 1024 * 1024, lines: 50_000 }

export const otherAccountAnswers = ['keep'] as const

/** Whether lines that look like some that are there are kept beside them, or left out. */
export const lookAlikeAnswers = ['keep', 'leave_out'] as const
export type LookAlikes = (typeof lookAlikeAnswers)[number]

export const addStatements = endpoint({
  method: 'POST',
  path: '/api/banking/statements',
  access,
  summary:
    'Keep the lines of a statement: a form with the field `bank_id` and a file named `file` (CAMT.052, .053 and .054, MT940, OFX, QIF, CSV or a zip of these). A line that is there already is not kept twice. A statement that names another account in full is refused unless `other_account` is `keep`, and lines that look like some that are there, although the bank names them otherwise, unless `look_alikes` says what to do with them.',
  upload: 'file',
  uploadFields: { bank_id: 'id', other_account: otherAccountAnswers, look_alikes: lookAlikeAnswers },
  reply: json<KeptFile>(),
  status: 201,
})

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/banking/statements/preview',
  access,
  summary:
    'What to ask before a file is kept: the columns of a CSV file and what they seem to be, what it calls its account if we do not know it, and how many lines look like some that are there. A form with `bank_id` and a file named `file`. Nothing is kept.',
  upload: 'file',
  uploadFields: { bank_id: 'id' },
  reply: json<StatementPreview>(),
})

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/banking/statements',
  access,
  summary: 'The statements of an account, latest first.',
  query: z.strictObject({ bank_id: z.uuid(), ...pageQuery }),
  reply: json<Paged<BankStatement>>(),
})
