import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ownNode, root } from './bring-up.mjs'
import { compiledModules, sparingNode } from './node-options.mjs'

/** An address, because a folder may have a # or % in its name, which Node would read as a part of one. */
const follower = new URL('end-with-launcher.mjs', import.meta.url).href

/**
 * Starts a program on the product's Node that always ends with this process. It has its own process group: a
 * terminal sends Ctrl-C only to this process, which passes it on once.
 */
export function runChild(args, environment = {}) {
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const child = spawn(ownNode, [...settings, '--import', follower, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiledModules, ...process.env, ...sparingNode(), ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
  return { ended, kill: (signal) => child.kill(signal) }
}

/** npm and the terminal may both send the same Ctrl-C: signals within one second count as one. */
export function passSignalsOnce(pass) {
  const sameWishMs = 1000
  let last = -Infinity
  const hear = (signal) => {
    if (performance.now() - last < sameWishMs) return
    last = performance.now()
    pass(signal)
  }
  process.on('SIGINT', () => hear('SIGINT'))
  process.on('SIGTERM', () => hear('SIGTERM'))
  process.on('SIGHUP', () => hear('SIGTERM'))
  whenNpmIsGone(() => hear('SIGTERM'))
}

/** A killed npm sends no signal, but then this process gets another parent. */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}
