import { addDays } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { required } from '#shared/required.ts'
import { ignoreLine, linkLine } from '#server/features/banking/matches/other-matches.service.ts'
import type { ReadLine } from '#server/features/banking/reading/statement-file.ts'
import { keepStatements } from '#server/features/banking/statements/keep-statements.service.ts'
import { lockBankingAccount } from '#server/features/banking/statements/statements.queries.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { findDemoLines, listDemoAccounts, listOwed, listPaidIn } from './demo-lines.queries.ts'

type Account = Awaited<ReturnType<typeof listDemoAccounts>>[number]
type Said = { date: string; amount: number; text: string; name?: string; reversal?: boolean }

/** How far back the statements go, and what each account held before. */
const days = 30
const openings = [4_218_350, 1_107_725]

/** The statements of two accounts: what was recorded is matched, what came in since waits, and one payment was returned. */
export async function fillStatements(tx: Tx, by: { user_id: string }, today: string, now: Instant) {
  for (const [index, account] of (await listDemoAccounts(tx)).slice(0, 2).entries())
    await fillAccount(tx, by, account, { opening: openings[index] ?? 0, today, now })
}

type When = { opening: number; today: string; now: Instant }

async function fillAccount(tx: Tx, by: { user_id: string }, account: Account, { opening, today, now }: When) {
  const paid = await listPaidIn(tx, account.id, addDays(today, -days))
  const owed = await listOwed(tx, account.currency, 14)
  const fee = { date: addDays(today, -2), amount: -1_250, text: 'ACCOUNT FEE' }
  const said = [
    ...paid.map(({ payment_date, amount_minor, reference, customer_name }) => ({
      date: payment_date,
      amount: amount_minor,
      text: reference || 'FASTER PAYMENT',
      name: customer_name,
    })),
    fee,
    ...waiting(owed, today),
    ...returned(paid, today),
  ]
  const lines = said.map((line, at) => asRead(line, at, account.currency))
  const sum = said.reduce((total, { amount }) => total + amount, 0)
  const first = said.map(({ date }) => date).toSorted()[0] ?? today
  await lockBankingAccount(tx, account.id)
  await keepStatements(
    tx,
    by,
    account,
    {
      fileName: `statement-${account.currency.toLowerCase()}-${today}.xml`,
      content: Buffer.from(JSON.stringify(lines)),
      format: 'camt',
      unknown_account: null,
      elsewhere_count: 0,
      look_alikes: undefined,
      statements: [
        {
          account: { iban: account.iban, currency: account.currency },
          statement_id: today.replaceAll('-', ''),
          opening: { minor: opening, date: first },
          closing: { minor: opening + sum, date: today },
          lines,
        },
      ],
    },
    now,
  )
  await matchKnown(tx, by, account.id, paid, now)
}

async function matchKnown(tx: Tx, by: { user_id: string }, bankId: string, paid: { id: string }[], now: Instant) {
  const kept = await findDemoLines(tx, bankId)
  for (const [at, { id }] of paid.entries())
    await linkLine(
      tx,
      by,
      required(kept[at], 'a line for each payment').id,
      { payment_ids: [id], charge_minor: 0, refund_ids: [] },
      now,
    )
  const fee = required(kept[paid.length], 'the line of the fee')
  await ignoreLine(tx, by, fee.id, { reason: 'Bank charge of ours', remember: true }, now)
}

type Owed = Awaited<ReturnType<typeof listOwed>>[number]

/** As customers pay: with the number, without it, short by a charge, and paid by another person. */
function waiting(owed: readonly Owed[], today: string): Said[] {
  const lines = owed.map(({ number, outstanding_minor, customer_name }, at): Said => {
    const date = addDays(today, -(at % 4))
    const name = at % 3 === 1 ? customer_name.toUpperCase().slice(0, 18) : customer_name
    if (at % 7 === 3) return { date, amount: outstanding_minor, text: 'Payment on account', name }
    if (at % 7 === 5) return { date, amount: outstanding_minor - 1_500, text: `Invoice ${number}`, name }
    return { date, amount: outstanding_minor, text: at % 2 === 0 ? number : `inv ${number.replaceAll('-', ' ')}`, name }
  })
  return [
    ...lines,
    { date: today, amount: 18_640, text: 'HMRC VAT REPAYMENT', name: 'HMRC' },
    { date: today, amount: -1_250, text: 'ACCOUNT FEE' },
  ]
}

/** The bank took the last payment but one back. */
function returned(paid: { amount_minor: number; customer_name: string }[], today: string): Said[] {
  const back = paid.at(-2)
  if (!back) return []
  return [
    {
      date: today,
      amount: -back.amount_minor,
      text: 'RETURNED: REFER TO PAYER',
      name: back.customer_name,
      reversal: true,
    },
  ]
}

const asRead = ({ date, amount, text, name, reversal = false }: Said, at: number, currency: string): ReadLine => ({
  booked_date: date,
  value_date: date,
  amount_minor: amount,
  currency,
  text,
  ...(name !== undefined && { payer: { name } }),
  structured_references: [],
  reversal,
  ...(reversal && { return_reason: 'AM04' }),
  bank_reference: `${date.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
  position: at + 1,
})
