import { describe, expect, test } from 'vitest'
import { signedInAs } from '#server/test-support/ask.ts'
import { newAccount } from '#server/test-support/banking/bank-account.ts'
import { startApp } from '#server/test-support/start-app.ts'

const testApp = await startApp()
const owner = await signedInAs(testApp, 'owner')
const act = (id: string, action: string, body: object) => owner('POST', `/api/banking/lines/${id}/${action}`, body)

describe('charges of the bank', () => {
  test('are proposed as our own if the bank calls them charges, and afterwards as the user decided', async () => {
    const account = await newAccount(owner)
    const [fee] = await account.add({ amount: -1_250, text: 'ACCOUNT FEE MARCH 2026' })
    expect(fee.proposals).toMatchObject([
      { kind: 'ignore', certain: false, ignore_reason: 'Bank charge of ours', reasons: ['The bank calls it a charge'] },
    ])
    await act(fee.id, 'ignore', { reason: 'Fee of the main account', remember: true })
    const [next] = await account.add({ amount: -1_300, text: 'ACCOUNT FEE APRIL 2026' })
    expect(next.proposals).toMatchObject([{ kind: 'ignore', ignore_reason: 'Fee of the main account' }])
  })

  test('stand between the balance of the bank and ours, each reason with its sum', async () => {
    const account = await newAccount(owner)
    const [one, two, three] = [
      ['-1.00', '99.00'],
      ['-2.00', '97.00'],
      ['-30.00', '67.00'],
    ].map(([amount, balance], day) => `2026-03-0${day + 1},Said ${day},${amount},${balance}`)
    await account.upload(['Date,Description,Amount,Balance', one, two, three].join('\n'))
    const [first, second] = await account.lines()
    await act(first.id, 'ignore', { reason: 'Charge' })
    await act(second.id, 'ignore', { reason: 'Charge' })
    const { body } = await owner('GET', `/api/banking/accounts/${account.id}/balance`)
    expect(body).toMatchObject({ statement_minor: 6_700, books_minor: 10_000 })
    expect(body.differences).toEqual([
      { kind: 'open_lines', reason: '', count: 1, amount_minor: -3_000 },
      { kind: 'ignored_lines', reason: 'Charge', count: 2, amount_minor: -300 },
    ])
  })
})
