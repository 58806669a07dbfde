import { existsSync, readFileSync } from 'node:fs'

/** How many tests of a step passed and failed, read from what its runner reported. */

export function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A file that can't be loaded has no tests that fail, only itself. */
export function countVitest(file, code) {
  const report = read(file)
  const files = report?.testResults ?? []
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && !hasFailed(assertionResults))
  return atLeastOne(code, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + broken.length)
}

export function countPlaywright(file, code) {
  const stats = read(file)?.stats
  return atLeastOne(code, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0))
}

const hasFailed = (results) => results.some(({ status }) => status === 'failed')

/** A runner that ends badly although no test failed, or that ran none, has failed itself. */
function atLeastOne(code, passed, failed) {
  const bad = code !== 0 || passed === 0
  return { passed, failed: bad ? Math.max(failed, 1) : failed }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
