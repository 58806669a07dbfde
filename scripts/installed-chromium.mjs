import { existsSync } from 'node:fs'

/** Chromium as people have it. */
const whole = '/usr/bin/chromium'

/** The same without windows: it takes a third less of the processors for a journey. */
const withoutWindows = '/usr/bin/chromium-headless-shell'

const firstOf = (...paths) => paths.find((path) => existsSync(path))

/** The machine's browser for tests and for measuring, if it has one; otherwise Playwright's own is used. */
export const chromiumForTests = () => firstOf(withoutWindows, whole)
export const chromiumOfPeople = () => firstOf(whole, withoutWindows)
