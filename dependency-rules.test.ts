import { readdirSync } from 'node:fs'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { forbidden, options, uses } from './dependency-rules.ts'

const folders = ['server', 'shared', 'web']

async function read(rules: IForbiddenRuleType[], within = folders): Promise<ICruiseResult> {
  const { output } = await cruise(within, { ...options, validate: true, ruleSet: { forbidden: rules } })
  if (typeof output === 'string') throw new Error(output)
  return output
}

const sourceFiles = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[.]tsx?$/.test(name)),
)

test('imports respect dependency-rules.ts', async () => {
  const { modules, summary } = await read(forbidden)
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
  expect(violations).toEqual([])
  // A parser that is missing reads nothing and finds everything in order.
  const ours = modules.filter(({ source }) => /^(server|shared|web)\/.*[.]tsx?$/.test(source))
  expect(ours.length).toBe(sourceFiles.length)
  expect(ours.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(sourceFiles.length)
  // Every file is read: on a busy machine that takes longer than other tests.
})

test('a rule that is broken is seen', async () => {
  const rule: IForbiddenRuleType = {
    name: 'nothing-uses-shared',
    severity: 'error',
    from: {},
    to: { path: '^shared/' },
  }
  const { summary } = await read([rule], ['server/features/notes'])
  expect(summary.error).toBeGreaterThan(1)
})

test('every server feature has its line in the table of uses, and every line its feature', () => {
  expect(Object.keys(uses)).toEqual(readdirSync('server/features').toSorted())
})
