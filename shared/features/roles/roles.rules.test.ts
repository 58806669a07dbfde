import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRole } from '#shared/features/roles/roles.contract.ts'
import { slugFrom } from './roles.rules.ts'

test.for([
  ['Credit controller', 'credit_controller'],
  ['Chargée d’Éxport', 'chargee_d_export'],
  ['2nd line  (UK)', 'nd_line_uk'],
  ['会計', ''],
  ['', ''],
] as const)('%j becomes %j', ([name, slug]) => {
  expect(slugFrom(name)).toBe(slug)
})

test('a slug has 60 characters at most and does not end in an underscore', () => {
  expect(slugFrom('a'.repeat(61))).toBe('a'.repeat(60))
  expect(slugFrom(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
})

test('whatever a role is called, its slug is one that the contract takes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (name) => {
      const slug = slugFrom(name)
      expect(newRole.safeParse({ name: 'x', slug, permissions: [] }).success).toBe(true)
    }),
  )
})
