import { expect, test } from 'vitest'
import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import type { CreditNoteRow } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { PaymentRow } from '#shared/features/payments/payments.reply.ts'
import { waysToPayBack } from './pay-back.ts'
import { nobody, shareBodies, withoutPaid } from './shares.ts'

const line = { amount_minor: -10_000, booked_date: '2026-03-20' } as BankLine
const paid = (id: string, amount_minor: number, change: Partial<PaymentRow> = {}) =>
  ({
    id,
    kind: 'own',
    amount_minor,
    unallocated_minor: 0,
    payment_date: '2026-03-01',
    reference: '',
    reversed: false,
    invoice_numbers: [],
    ...change,
  }) as unknown as PaymentRow

test('a returned payment is offered with its charge, and what is on account or left of a credit note where it is enough', () => {
  const payments = [
    paid('more', 10_001),
    paid('charged', 9_500),
    paid('exact', 10_000),
    paid('later', 10_000, { payment_date: '2026-03-21' }),
    paid('reversed', 10_000, { reversed: true }),
    paid('account', 50_000, { unallocated_minor: 12_000 }),
    paid('less', 50_000, { unallocated_minor: 9_999 }),
  ]
  const notes = [
    { id: 'note', unallocated_minor: 10_000, issue_date: '2026-03-02', number: 'CN-1', reason: 'Returned' },
    { id: 'small', unallocated_minor: 1 },
  ] as CreditNoteRow[]
  const ways = waysToPayBack(line, payments, notes)
  expect(ways.map(({ kind, id, charge }) => [kind, id, charge])).toEqual([
    ['return', 'exact', 0],
    ['return', 'charged', 500],
    ['payment', 'account', 0],
    ['credit_note', 'note', 0],
  ])
})

test('the rest of an invoice is written off only while something of it is paid', () => {
  const writeOff = { invoiceId: 'i', amount: 35, reason: 'bank_charge' as const }
  const share = { ...nobody, customerId: 'c', writeOff }
  expect(shareBodies([{ ...share, amounts: { i: 9_965 } }], 0)[0]).toMatchObject({
    allocations: [{ invoice_id: 'i', amount_minor: 9_965 }],
    write_off: { invoice_id: 'i', amount_minor: 35, reason: 'bank_charge' },
  })
  expect(shareBodies([{ ...share, amounts: { i: null } }], 0)[0]).not.toHaveProperty('write_off')
})

test('what was given to an invoice that is paid by now is given no more, and neither is its rest written off', () => {
  const share = {
    ...nobody,
    amounts: { a: 100, b: 200 },
    writeOff: { invoiceId: 'b', amount: 5, reason: 'bank_charge' as const },
  }
  expect(withoutPaid(share, [{ id: 'a' }])).toEqual({ ...share, amounts: { a: 100 }, writeOff: null })
  expect(withoutPaid(share, [{ id: 'b' }])).toEqual({ ...share, amounts: { b: 200 } })
  expect(withoutPaid(share, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toBeNull()
})
