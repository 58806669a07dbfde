import { defineConfig } from 'vitest/config'

/** The short forms of everything in this folder. They start the built product and measure, so they run one at a time. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['quality/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    globalSetup: ['server/test-support/processes/postgres-for-tests.ts'],
  },
})
