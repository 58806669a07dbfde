import { expect, test } from 'vitest'
import { z } from 'zod'
import * as english from '#shared/i18n/languages/en/index.ts'
import * as french from '#shared/i18n/languages/fr/index.ts'
import { translator } from '#shared/i18n/translate.ts'
import { fieldErrors, refusedAs } from './field-errors.ts'
import { emailAddress, requiredText, text } from './text.ts'

const en = translator(english)

const errorsOf = (schema: z.ZodType, value: unknown, translate = en) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? fieldErrors(error, translate) : {}
}

test.for([
  ['a missing text', requiredText(10), undefined, 'Please fill this in.'],
  ['null for a text', requiredText(10), null, 'Please fill this in.'],
  ['an empty text', requiredText(10), '', 'Please fill this in.'],
  ['a text of blanks', requiredText(10), '   ', 'Please fill this in.'],
  ['a text that is too short', z.string().min(3), 'ab', 'Please use at least 3 characters.'],
  ['a text that is too long', text(1), 'ab', 'Please use at most 1 character.'],
  ['a text far too long', text(5000), 'a'.repeat(5001), 'Please use at most 5,000 characters.'],
  ['a number for a text', text(9), 5, 'This is not in the right form.'],
  ['a number that is too small', z.number().min(1), 0, 'This must be at least 1.'],
  ['a number that is too big', z.number().max(100), 101, 'This must be at most 100.'],
  ['a list without what it needs', z.array(z.string()).min(1), [], 'Please add at least 1.'],
  ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'At most 1 can be listed here.'],
  ['no e-mail address', emailAddress, 'ada', 'Please enter an e-mail address such as name@example.com.'],
  ['an empty e-mail address', emailAddress, '', 'Please fill this in.'],
  ['no date', z.iso.date(), '2026-02-30', 'Please enter a date that exists.'],
  ['a wrong choice', z.enum(['yes', 'no']), 'maybe', 'This is not in the right form.'],
  ['a text that cannot be stored', text(9), 'a\u0000b', 'This contains characters that cannot be stored.'],
  ['half of a character', text(9), '\ud800', 'This contains characters that cannot be stored.'],
] as const)('%s', ([, schema, value, expected]) => {
  expect(errorsOf(z.strictObject({ field: schema }), { field: value })).toEqual({ field: [expected] })
})

test('unknown fields are named one by one', () => {
  expect(errorsOf(z.strictObject({}), { first: 1, second: 2 })).toEqual({
    first: ['This field is not known here.'],
    second: ['This field is not known here.'],
  })
})

test('a field may have the name of a property of every object', () => {
  const hostile: unknown = JSON.parse('{"constructor":1,"toString":2,"__proto__":3}')
  expect(Object.keys(errorsOf(z.strictObject({}), hostile))).toEqual(['constructor', 'toString', '__proto__'])
})

test('fields inside lists are named by their path', () => {
  const schema = z.strictObject({ contacts: z.array(z.strictObject({ email: emailAddress })) })
  expect(Object.keys(errorsOf(schema, { contacts: [{ email: 'a@example.com' }, { email: 'b', age: 3 }] }))).toEqual([
    'contacts.1.email',
    'contacts.1.age',
  ])
})

test('a rule of our own speaks through its key, with its parameters', () => {
  const schema = z.strictObject({ field: z.string().refine(() => false, refusedAs('password.too_short', { min: 12 })) })
  expect(errorsOf(schema, { field: 'x' })).toEqual({ field: ['Please use at least 12 characters.'] })
})

test('a rule without a key of ours does not leak its own English', () => {
  const schema = z.strictObject({ field: z.string().refine(() => false, 'internal words') })
  expect(errorsOf(schema, { field: 'x' })).toEqual({ field: ['This is not in the right form.'] })
})

test('the same message is returned once for a field', () => {
  const never = refusedAs('validation.required')
  const schema = z.strictObject({
    field: z
      .string()
      .refine(() => false, never)
      .refine(() => false, never),
  })
  expect(errorsOf(schema, { field: 'x' })).toEqual({ field: ['Please fill this in.'] })
})

test('the texts are in the language of the reader', () => {
  expect(errorsOf(z.strictObject({ field: requiredText(9) }), { field: '' }, translator(french))).toEqual({
    field: ['Veuillez remplir ce champ.'],
  })
})
