import { existsSync } from 'node:fs'
import { ownNode, packageFile, runStep } from './bring-up.mjs'
import { chromiumForTests } from './installed-chromium.mjs'

/**
 * The browser for end-to-end tests: the machine's own, otherwise Debian's, otherwise the one that Playwright
 * installs.
 */
export async function getChromium() {
  if (chromiumForTests()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await runStep('Reading the list of packages', 'apt-get', ['update'], quiet)
    const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']
    await runStep('Installing Chromium', 'apt-get', install, quiet)
  } else {
    const playwright = packageFile('@playwright/test', 'cli.js')
    await runStep('Installing Chromium', ownNode, [playwright, 'install', 'chromium'])
  }
}
