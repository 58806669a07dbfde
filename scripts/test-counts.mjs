import { existsSync, readFileSync } from 'node:fs'

/** Counts the passed and failed tests of a step from its runner's report. */

export function countOne(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A file that cannot be loaded has no failed tests, so it counts as one. */
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

/** A runner that exits with an error although no test failed, or that ran no tests, counts as one failure. */
function atLeastOne(code, passed, failed) {
  const bad = code !== 0 || passed === 0
  return { passed, failed: bad ? Math.max(failed, 1) : failed }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
