import { expect, test } from 'vitest'
import { withoutReplySchemas } from './light-contracts.ts'

const pure = '/* @__PURE__ */ '

test('an endpoint keeps body and query for when they are asked for, and what is made for nothing else may go', () => {
  const contract = `
    const row = z.object({ id: z.uuid() }).partial()
    export const getThing = endpoint({ path: '/api/thing', query: page(5), body: text(5), reply: z.array(row) })
  `
  expect(withoutReplySchemas(contract, 'thing.contract.ts')).toBe(`
    const row = ${pure}z.object({ id: ${pure}z.uuid() }).partial()
    export const getThing = ${pure}endpoint({ path: '/api/thing', get query() { return ${pure}page(5) }, get body() { return ${pure}text(5) }, reply: undefined })
  `)
})

test('code inside a function is not changed', () => {
  const code = `const page = ${pure}text(5).transform((written, context) => {
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })`
  expect(withoutReplySchemas(code.replace(pure, ''), 'page.contract.ts')).toBe(code)
})

test('calls made for their effect stay, and so do other properties named reply', () => {
  const code = `for (const one of all) keep(one)\nfill({ reply: 1 })\nconst letter = ${pure}write({ reply: 1 })`
  expect(withoutReplySchemas(code, 'letters.ts')).toBe(code.replace(pure, pure + pure))
})
