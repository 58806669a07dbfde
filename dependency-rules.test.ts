import { readdirSync } from 'node:fs'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import { forbidden, options, uses, webUses } from './dependency-rules.ts'

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
  expect([...unusedNames('server', uses, modules), ...unusedNames('web', webUses, modules)]).toEqual([])
  // A parser that is missing reads nothing and finds everything in order.
  const ours = modules.filter(({ source }) => /^(server|shared|web)\/.*[.]tsx?$/.test(source))
  expect(ours.length).toBe(sourceFiles.length)
  expect(ours.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(sourceFiles.length)
  // Every file is read: on a busy machine that takes longer than other tests.
})

const featureOf = (path: string) => /^(?:server|web)[/]features[/]([^/]+)[/]/.exec(path)?.[1]

/** The lines of a table whose names a feature imports nothing of. */
function unusedNames(side: string, table: Record<string, string[]>, modules: ICruiseResult['modules']) {
  const used = new Set(
    modules
      .filter(({ source }) => source.startsWith(`${side}/features/`))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => `${featureOf(source)} -> ${featureOf(resolved)}`),
      ),
  )
  return Object.entries(table)
    .flatMap(([feature, others]) => others.map((other) => `${feature} -> ${other}`))
    .filter((arrow) => !used.has(arrow))
}

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

test('every feature has its line in the table of its side, and every line its feature', () => {
  expect(Object.keys(uses)).toEqual(readdirSync('server/features').toSorted())
  expect(Object.keys(webUses)).toEqual(readdirSync('web/features').toSorted())
})
