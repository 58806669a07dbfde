import type { signedInAs } from '#server/test-support/ask.ts'
import { formWithFile } from '#server/test-support/form.ts'

type Caller = Awaited<ReturnType<typeof signedInAs>>

export type TestLine = { date?: string; amount: number; text?: string; name?: string; account?: string }

/** Minor units as a bank writes them. */
const written = (minor: number) => (minor / 100).toFixed(2)

const quoted = (text = '') => `"${text.replaceAll('"', '""')}"`

/** Lines as a table that any bank could export. */
export const csvOf = (lines: readonly TestLine[]) =>
  [
    'Date,Description,Payer,Payer account,Amount',
    ...lines.map(({ date = '2026-03-30', text, name, account, amount }) =>
      [date, quoted(text), quoted(name), quoted(account), written(amount)].join(','),
    ),
  ].join('\n')

let accounts = 0

/** An account of its own for one test, and what is done with its statements. */
export async function newAccount(owner: Caller, fields: object = {}) {
  accounts += 1
  const { body: bank } = await owner('POST', '/api/admin/banks', {
    label: `Account ${accounts}`,
    bank_name: 'Test bank',
    account_name: 'Us',
    sort_code: '202015',
    account_number: String(10_000_000 + accounts),
    currency: 'GBP',
    ...fields,
  })
  const formOf = (file: string | Uint8Array, name: string, answers: Record<string, string> = {}) =>
    formWithFile('file', Buffer.from(file), 'text/plain', name, { bank_id: bank.id, ...answers })
  const upload = (
    file: string | Uint8Array,
    name = 'statement.csv',
    by = owner,
    headers: Record<string, string> = {},
    answers: Record<string, string> = {},
  ) => {
    const form = formOf(file, name, answers)
    return by('POST', '/api/banking/statements', form.payload, { ...form.headers, ...headers })
  }
  const preview = (file: string, name: string) => {
    const form = formOf(file, name)
    return owner('POST', '/api/banking/statements/preview', form.payload, form.headers)
  }
  const mapping = {
    columns: [
      { column: 'Date', field: 'booked_date' },
      { column: 'Description', field: 'text' },
      { column: 'Payer', field: 'payer_name' },
      { column: 'Payer account', field: 'payer_account' },
      { column: 'Amount', field: 'amount' },
    ],
    date_format: 'YYYY-MM-DD',
    decimal_mark: '.',
  }
  await owner('PATCH', `/api/banking/accounts/${bank.id}`, { csv_mapping: mapping })
  const lines = async (state = 'open') =>
    (await owner('GET', `/api/banking/lines?bank_id=${bank.id}&state=${state}&per_page=100`)).body.data
  return {
    id: bank.id as string,
    upload,
    preview,
    lines,
    /** Keeps these lines and answers those that are open. */
    add: async (...added: TestLine[]) => {
      const reply = await upload(csvOf(added))
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
      return lines()
    },
  }
}
