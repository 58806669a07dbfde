import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startInvoicing } from '#server/test-support/books/invoicing.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const { owner, customer } = await startInvoicing(testApp)
const intruder = new Client({ connectionString: testApp.url })
await intruder.connect()
afterAll(() => intruder.end())

const account = await newAccount(owner)
const [line, other] = await account.add({ amount: 1_000, text: 'One' }, { amount: 2_000, text: 'Two' })
const { body: matched } = await owner('POST', `/api/banking/lines/${line.id}/match`, { customer_id: customer.id })
const { id: matchId, parts } = matched.match

const newMatch = `with match as (insert into bank_matches (line_id, kind) values ('${other.id}', 'matched') returning id)`

const attacks: [string, string][] = [
  ['bank_line_is_kept', `delete from bank_lines where id = '${other.id}'`],
  ['bank_line_never_changes', `update bank_lines set amount_minor = 5 where id = '${line.id}'`],
  ['bank_line_state_follows_match', `update bank_lines set state = 'ignored' where id = '${other.id}'`],
  [
    'bank_line_begins_open',
    `insert into bank_lines (bank_id, statement_id, position, identity, state, booked_date, amount_minor, currency)
     select bank_id, statement_id, 9, 'forged', 'matched', booked_date, 1, 'GBP' from bank_lines limit 1`,
  ],
  ['bank_match_only_undone', `update bank_matches set is_automatic = true where id = '${matchId}'`],
  ['bank_match_adds_up', `${newMatch} select id from match`],
  ['bank_match_part_only_released', `update bank_match_parts set was_made_here = false where match_id = '${matchId}'`],
  [
    'bank_match_part_is_its_record',
    `insert into bank_match_parts (match_id, kind, amount_minor, payment_id, was_made_here)
     values ('${matchId}', 'payment', 999, '${parts[0].payment_id}', true)`,
  ],
]

test.for(attacks)('the rule %s refuses even the owner of the tables', async ([constraint, attack]) => {
  await expect(intruder.query(attack)).rejects.toMatchObject({ constraint })
})
