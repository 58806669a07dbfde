import { errorBody } from '#shared/errors/error-body.ts'
import { type ErrorCode, errorStatus } from '#shared/errors/error-codes.ts'
import type { Operation } from '#server/platform/http/pages/openapi.ts'
import type { Answer } from './send.ts'

/** What is wrong with a response, whatever was requested; empty when it is as documented. */
export const faultsOf = (answer: Answer, { responses }: Operation): string[] =>
  [
    answer.status >= 500 && 'a fault of the server',
    !(answer.status in responses) && `the status ${answer.status} is not declared`,
    answer.status >= 400 && whyNotAnError(answer),
    !String(answer.headers['content-security-policy']).startsWith("default-src 'none'") && 'no content policy',
    answer.headers['x-content-type-options'] !== 'nosniff' && 'its type may be guessed',
    !answer.headers['x-request-id'] && 'no request id',
  ].filter((fault) => fault !== false)

function whyNotAnError({ status, text }: Answer) {
  const parsed = errorBody.strict().safeParse(readJson(text))
  if (!parsed.success) return `an error in another form: ${text.slice(0, 200)}`
  const { code, message } = parsed.data
  if (errorStatus[code as ErrorCode] !== status) return `the code ${code} belongs to another status than ${status}`
  return message === '' && 'an error without words'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
