import { expect, test } from 'vitest'
import { withLightSchemas } from './light-contracts.ts'

const pure = '/* @__PURE__ */ '
const lazyImport = "import { lazily } from '#web/platform/browser/lazily.ts'\n"

test('an endpoint creates its body and query when they are asked for, and never its reply', () => {
  const contract = `
    export const getThing = endpoint({ path: '/api/thing', query: page(5), body: text(5), reply: z.array(row) })
  `
  expect(withLightSchemas(contract, 'thing.contract.ts')).toBe(`
    export const getThing = ${pure}endpoint({ path: '/api/thing', get query() { return page(5) }, get body() { return text(5) }, reply: undefined })
  `)
})

test('what only a reply imports is not loaded', () => {
  const contract = `import { page } from './page.ts'
import { row } from './thing.reply.ts'
export const listThings = endpoint({ query: page(5), reply: z.array(row) })`
  expect(withLightSchemas(contract, 'thing.contract.ts')).toBe(`import { page } from './page.ts'

export const listThings = ${pure}endpoint({ get query() { return page(5) }, reply: undefined })`)
})

test('a schema is created when it is first used, also one among other values', () => {
  const contract = `
    const row = z.object({ id: z.uuid() }).partial()
    export const fields = { name: requiredLine(5), named: row.extend({ name: oneLine(5) }), kinds: kindsOf(row) }
  `
  expect(withLightSchemas(contract, 'thing.contract.ts')).toBe(`${lazyImport}
    const row = ${pure}lazily(() => z.object({ id: z.uuid() }).partial())
    export const fields = { name: ${pure}lazily(() => requiredLine(5)), named: ${pure}lazily(() => row.extend({ name: oneLine(5) })), kinds: ${pure}kindsOf(row) }
  `)
})

test('the filters of a list are created one by one', () => {
  const contract = "const query = listQuery(['name'], { status: emptyIsAbsent(z.enum(['open'])) })"
  expect(withLightSchemas(contract, 'list.contract.ts')).toBe(
    `${lazyImport}const query = ${pure}lazily(() => listQuery(['name'], { status: ${pure}lazily(() => emptyIsAbsent(z.enum(['open']))) }))`,
  )
})

test('code inside a function is not changed', () => {
  const code = `const page = ${pure}written((text, context) => {
    context.addIssue({ code: 'custom' })
    return z.string()
  })`
  expect(withLightSchemas(code.replace(pure, ''), 'page.contract.ts')).toBe(code)
})

test('calls made for their effect stay, and so do other properties named reply', () => {
  const code = `for (const one of all) keep(one)\nfill({ reply: 1 })\nconst letter = ${pure}write({ reply: 1 })`
  expect(withLightSchemas(code, 'letters.ts')).toBe(code.replace(pure, pure + pure))
})
