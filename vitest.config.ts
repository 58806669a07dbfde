import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = /\/(commands|server\/slow-mail-server)\.test\.ts$/

/** The longest files first, so that no core waits for one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)))
  }
}

/** A machine that others use too stands still for half a minute now and then; what never comes still fails. */
const shared = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
}

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
          name: 'server',
          environment: 'node',
          // Loading the server again for each file would take a third of the time.
          isolate: false,
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
          exclude: replacingModules,
          globalSetup,
        },
      },
      {
        test: {
          ...shared,
          name: 'isolated',
          environment: 'node',
          include: [...replacingModules, 'scripts/**/*.test.ts', '*.test.ts'],
          globalSetup,
        },
      },
      {
        test: {
          ...shared,
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
