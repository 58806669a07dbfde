import { expect, test } from 'vitest'
import type { RecordConflict } from '#web/platform/forms/record-form.ts'
import { differencesOf, defaultSide } from '#web/platform/forms/three-way-merge.ts'
import { withAccountAsOne } from './bank-conflict.ts'
import { type BankValues, emptyBank } from './bank-form.ts'

const before: BankValues = { ...emptyBank, label: 'Main', sort_code: '20-20-15', account_number: '55555555' }

function chosenFor(theirs: Partial<BankValues>, mine: Partial<BankValues>) {
  const conflict = {
    by: 'Amara',
    at: '2026-11-15T00:00:00.000Z',
    differences: differencesOf(before, { ...before, ...theirs }, { ...before, ...mine }),
  } as RecordConflict
  const differences = withAccountAsOne(conflict)?.differences ?? []
  return Object.fromEntries(differences.map((difference) => [difference.path, defaultSide(difference)]))
}

test('an account that both changed is never a mixture of the two', () => {
  expect(chosenFor({ sort_code: '30-96-34' }, { account_number: '12345678' })).toEqual({
    sort_code: 'mine',
    account_number: 'mine',
  })
})

test('an account that only one of the two changed keeps that change', () => {
  expect(chosenFor({ sort_code: '30-96-34', account_number: '12345678' }, { label: 'Reserve' })).toEqual({
    label: 'mine',
    sort_code: 'theirs',
    account_number: 'theirs',
  })
})

test('other fields are compared one by one', () => {
  expect(chosenFor({ bank_name: 'Lloyds', sort_code: '30-96-34' }, { label: 'Reserve', bic: 'BUKBGB22' })).toEqual({
    bank_name: 'theirs',
    label: 'mine',
    sort_code: 'mine',
    bic: 'mine',
  })
})

test('no conflict stays no conflict', () => {
  expect(withAccountAsOne(null)).toBeNull()
})
