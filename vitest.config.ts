import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = import.meta.dirname

/** They start processes, or write from many connections at once. */
const long = [
  'commands.test.ts',
  'dependency-rules.test.ts',
  'server/commands/backup.test.ts',
  'server/demo/fill-demo.test.ts',
  'server/every-endpoint/database-login.test.ts',
  'server/features/banking/certain/match-certain.test.ts',
  'server/features/banking/matching/hard-lines.test.ts',
  'server/features/credit-notes/drafts/credits-within-invoice.test.ts',
  'server/features/documents/printing/print-ahead.test.ts',
  'server/features/dashboards/figures-at-every-moment.test.ts',
  'server/features/invoices/issuing/numbering.test.ts',
  'server/features/payments/{at-once,lock-order,settlement}.test.ts',
  'server/features/schedules/runs/runs-under-attack.test.ts',
  'server/features/statements/agreement.test.ts',
  'server/platform/database/embedded/embedded-postgres.test.ts',
  'server/platform/jobs/run-worker.test.ts',
  'server/start/start.test.ts',
  'server/{copied-database,crash-of-postgres,health,publication,slow-mail-server,stopping,wrong-clock}.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => long.some((path) => matchesGlob(relative(root, moduleId), path))

/** The long files first, so that no core waits for one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

const shared = { hookTimeout: 60_000, restoreMocks: true }
const soon = { testTimeout: 20_000, expect: { poll: { timeout: 15_000 } } }
const later = { testTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

/** They replace a module for themselves alone, so they cannot share what others have loaded. */
const replacingModules = ['server/features/auth/sign-in/sign-in.test.ts']

const globalSetup = ['server/test-support/processes/postgres-for-tests.ts']

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: test files often wait for their database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...soon,
          name: 'server',
          environment: 'node',
          // Loading the server again for each file would take a third of the time.
          isolate: false,
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
          exclude: [...replacingModules, ...long],
          globalSetup,
        },
      },
      {
        test: {
          ...shared,
          ...later,
          name: 'long',
          environment: 'node',
          isolate: false,
          include: long,
          globalSetup,
        },
      },
      {
        test: {
          ...shared,
          ...soon,
          name: 'isolated',
          environment: 'node',
          include: [...replacingModules, 'scripts/**/*.test.ts', '*.test.ts'],
          exclude: long,
          globalSetup,
        },
      },
      {
        test: {
          ...shared,
          ...soon,
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['web/ui/test-support/between-tests.ts'],
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
        },
      },
    ],
  },
})
