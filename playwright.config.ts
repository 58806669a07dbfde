import { defineConfig, devices } from '@playwright/test'
import { chromiumForTests } from './scripts/installed-chromium.mjs'

const installed = chromiumForTests()
const jsonReport = process.env['PLAYWRIGHT_JSON_REPORT']

/** Chromium's own sandbox does not work as root; the rest keeps it from calling home. */
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** They run first, so that no core waits for one of them at the end. */
const longest = /\/(own-business|being-paid)\.spec\.ts$/

export default defineConfig({
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  projects: [
    { name: 'longest journeys', testDir: 'e2e', testMatch: longest },
    { name: 'journeys', testDir: 'e2e', testIgnore: longest },
    { name: 'screens', testDir: 'quality/screens' },
  ],
  workers: 2,
  // A journey that passes at the second try has found something: it fails.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that others use too stands still for half a minute now and then; what never comes still fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(jsonReport ? [['json', { outputFile: jsonReport }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    // Set by the global setup, once the product answers.
    baseURL: process.env['BASE_URL'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording everything doubles the time of the journeys: `TRACE=1` does it for the one that is looked into.
    trace: process.env['TRACE'] ? 'on' : 'off',
    launchOptions: { args, ...(installed && { executablePath: installed }) },
  },
})
