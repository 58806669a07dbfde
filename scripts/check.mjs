import { execFileSync } from 'node:child_process'
import { installOnce, runQuietly, seconds } from './bring-up.mjs'

/**
 * `npm run check`: types, lint, format, import rules, and the tests near changed files, in under a minute. Compares
 * with the last commit, or with another one: `npm run check -- --since=main`.
 */
const since = process.argv.find((argument) => argument.startsWith('--since='))?.slice('--since='.length) ?? 'HEAD'

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

await installOnce()
const changed = filesChanged()
const lintable = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const tests = testsNear(changed)

const began = performance.now()
const results = await Promise.all([
  inTurn([
    ['types', 'tsc', ['-b']],
    lintable.length > 0 && ['lint', 'oxlint', ['--type-aware', '--deny-warnings', ...lintable]],
  ]),
  inTurn([
    ['format', 'oxfmt', ['--check']],
    ['import rules', 'vitest', ['run', 'dependency-rules.test.ts']],
    tests.length > 0 && ['tests near the changes', 'vitest', ['run', ...tests]],
  ]),
])
const failures = results.flat().filter((isFailure) => isFailure).length
console.log(`${failures === 0 ? 'All is well' : `${failures} failed`} in ${seconds(began)}.`)
process.exit(failures === 0 ? 0 : 1)

function filesChanged() {
  return [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', since),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

/**
 * The tests beside each changed file; for a contract or a rule, also those of its feature on the server and in the
 * front end.
 */
function testsNear(files) {
  const folders = files
    .filter((file) => /\.(ts|tsx|sql|css|typ)$/.test(file))
    .map((file) => file.replace(/\/[^/]+$/, ''))
  const features = folders.flatMap((folder) => {
    const feature = /^shared\/features\/([^/]+)/.exec(folder)?.[1]
    return feature ? [folder, `server/features/${feature}`, `web/features/${feature}`] : [folder]
  })
  return [...new Set(features)].filter((folder) => /^(server|shared|web)\//.test(folder))
}

async function inTurn(steps) {
  const failed = []
  for (const [name, command, args] of steps.filter(Boolean)) {
    const stepBegan = performance.now()
    const { code, output } = await runQuietly(command, args, { NO_COLOR: '1' })
    console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds(stepBegan)}`)
    if (code !== 0) console.log(output)
    failed.push(code !== 0)
  }
  return failed
}
