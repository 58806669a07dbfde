import { readStatementFile } from '#server/features/banking/reading/read-statement-file.ts'

/** A message of five lines and its end, with what is given in the middle: that begins in line 5. */
export const mtMessage = (body: string, opening = ':60F:C260301EUR100,00', closing = ':62F:C260331EUR100,00') =>
  [':20:STARTUMS', ':25:37040044/0532013000', ':28C:00012/001', opening, ...(body ? [body] : []), closing, '-'].join(
    '\r\n',
  )

const read = (text: string) => readStatementFile(Buffer.from(text), 'a.sta', { currency: 'EUR' })

export async function mtStatements(text: string) {
  const result = await read(text)
  if (!('statements' in result)) throw new Error(JSON.stringify(result))
  return result.statements
}

/** Why a file is refused. */
export async function mtProblem(text: string) {
  const result = await read(text)
  return 'problem' in result ? result.problem : null
}

/** The first line of a message with this in its middle. */
export async function mtLine(body: string, opening?: string, closing?: string) {
  const [only] = await mtStatements(mtMessage(body, opening, closing))
  const [line] = only?.lines ?? []
  if (!line) throw new Error('no line')
  return line
}
