import { readStatementFile } from '#server/features/banking/reading/read-statement-file.ts'

export const readTable = (text: string, currency: string) =>
  readStatementFile(Buffer.from(text), 'statement.csv', { currency })

/** What each line of a table says: day, amount, the other side and the text. */
export async function briefLines(text: string, currency: string) {
  const result = await readTable(text, currency)
  if (!('statements' in result)) throw new Error(JSON.stringify(result))
  return result.statements.flatMap(({ lines }) =>
    lines.map(({ booked_date, amount_minor, payer, pending, text: said }) =>
      [booked_date, amount_minor, payer?.name ?? '', said, ...(pending ? ['pending'] : [])].join(' | '),
    ),
  )
}
