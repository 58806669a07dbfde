import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { randomFrom } from '#shared/random.ts'
import { announce } from '#server/platform/announce.ts'
import { full } from './full/full.ts'
import type { Part } from './part-options.ts'
import { control } from './kill/control.ts'
import { kill } from './kill/kill.ts'
import { mail } from './mail/mail.ts'
import { pairs } from './pairs/pairs.ts'
import { replay } from './replay/replay.ts'
import { reminders } from './reminders/reminders.ts'
import { createReport, type Report, tableOf } from './report.ts'
import { twoServers } from './two-servers/two-servers.ts'

/** Each part with its share of the time; unused time is left to the others. */
const parts: Record<string, { run: Part; share: number }> = {
  kill: { run: kill, share: 0.52 },
  reminders: { run: reminders, share: 0.08 },
  replay: { run: replay, share: 0.08 },
  pairs: { run: pairs, share: 0.1 },
  mail: { run: mail, share: 0.09 },
  full: { run: full, share: 0.05 },
  'two-servers': { run: twoServers, share: 0.08 },
}

const usage = `Usage: npm run quality -- torture [${Object.keys(parts).join(' | ')} …] [--minutes=N] [--seed=N] [--control]`

/**
 * `npm run quality -- torture`: the product in separate processes, killed, disconnected, refused and with a full disk while it
 * works. Exits with 1 when anything was lost, done twice, left hanging or answered unclearly. With `--control` work
 * is lost on purpose, which must be noticed.
 */
async function run() {
  const { names, minutes, seed, controlled } = readArguments()
  const journalFolder = await mkdtemp(join(tmpdir(), 'counterfoil-torture-journal-'))
  const wanted = controlled
    ? [['control', { run: control, share: 1 }] as const]
    : Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name))
  announce(`seed ${seed}, ${minutes} minutes, acknowledged writes are noted in ${journalFolder}`)

  const reports: Report[] = []
  for (const [name, { run: runPart, share }] of wanted) {
    const report = createReport(name)
    reports.push(report)
    await runPart({ report, random: randomFrom(seed), minutes: minutes * share, journalFolder })
  }
  announce(`\n${tableOf(reports)}`)
  const clean = reports.every(({ violations }) => violations.length === 0)
  if (clean) await rm(journalFolder, { recursive: true })
  else process.exitCode = 1
}

function readArguments() {
  const { values, positionals: names } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: '2026' },
      control: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed)
  if (names.some((name) => !(name in parts)) || !(minutes > 0) || !Number.isSafeInteger(seed)) throw new Error(usage)
  return { names, minutes, seed, controlled: values.control }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
