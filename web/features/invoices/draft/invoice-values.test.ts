import { expect, test } from 'vitest'
import { newValues, withIds } from './invoice-values.ts'
import { blankLine } from '#web/features/documents/editor/lines/line-values.ts'

test('saving gives new lines their ids, and leaves those that have one as they are', () => {
  const old = { ...blankLine('standard'), description: 'Old', id: 'a' }
  const fresh = { ...blankLine('standard'), description: 'New' }
  const sent = { ...newValues('GBP'), lines: [old, fresh] }
  const later = { ...blankLine('standard'), description: 'Typed in the meantime' }
  const { lines } = withIds({ ...sent, lines: [old, fresh, later] }, sent, ['a', 'b'])
  expect(lines[0]).toBe(old)
  expect(lines[1]).toEqual({ ...fresh, id: 'b' })
  expect(lines[2]).toBe(later)
})
