import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'

/** What start, dev and test share. It runs on the machine's own Node, 20 or later, before anything is installed. */

export const root = resolve(import.meta.dirname, '..')
const inRoot = (...parts) => join(root, ...parts)

/** The Node that the product runs on comes as a package, so that every machine has the same one. */
export const ownNode = inRoot('node_modules', '.bin', 'node')

export const packageFile = (name, ...parts) => inRoot('node_modules', name, ...parts)

export async function installOnce() {
  if (!whatIsMissing()) return
  // Where settings of production leave out what builds and tests, there would be nothing to start.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await runStep('Installing packages', 'npm', args, { PATH: pathWithoutProject() })
  const missing = whatIsMissing()
  if (missing) throw new Failure(`npm did not install ${missing} as package-lock.json says; does package.json agree?`)
}

/** Builds the front end when anything that goes into it has changed since it was built. */
export async function buildOnce(run = runStep) {
  const noteFile = inRoot('dist', '.built-from')
  const hash = hashOfSources()
  if (existsSync(noteFile) && readFileSync(noteFile, 'utf8') === hash) return
  await run('Building the front end', ownNode, [packageFile('vite', 'bin', 'vite.js'), 'build'])
  writeFileSync(noteFile, hash)
}

/** Its message is all that a person needs: no stack is shown. */
class Failure extends Error {}

export function explain(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

/** One line for a long step, with its time; what it says is shown when it fails. */
export async function runStep(name, command, args, environment = {}) {
  process.stdout.write(`${name} … `)
  const began = performance.now()
  const { code, output } = await runQuietly(command, args, environment)
  console.log(code === 0 ? seconds(began) : 'failed')
  if (code !== 0) throw new Failure(`${output}\n${name} failed.`)
}

export const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** Runs a command to its end and keeps what it says. */
export function runQuietly(command, args, environment = {}, limitMs = 15 * 60 * 1000) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: pathWithProject(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const timer = setTimeout(() => {
      output += `\nStopped after ${limitMs / 1000} s.`
      signalGroup(child, 'SIGKILL')
    }, limitMs)
    const end = (code) => {
      clearTimeout(timer)
      running.delete(child)
      done({ code, output: output.trim() })
    }
    child.on('error', (error) => {
      output += error.message
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

const running = new Set()

/** Each command has a group of its own, so that what it started ends with it. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** For the time before the server runs: Ctrl-C ends what is being done, and the script. */
export function endWithSignals() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  const listeners = Object.entries(codes).map(([signal, code]) => [signal, () => endAll(code)])
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => listeners.forEach(([signal, listener]) => process.off(signal, listener))
}

function endAll(code) {
  for (const child of running) signalGroup(child, 'SIGTERM')
  process.exit(code)
}

/** npm notes what it installed in a lock file of its own; what is optional may be what other platforms need. */
function whatIsMissing() {
  const installed = readPackages(inRoot('node_modules', '.package-lock.json'))
  if (!installed) return 'anything'
  const { '': _project, ...wanted } = readPackages(inRoot('package-lock.json'))
  const isRight = (name) => {
    const found = installed[name]
    return found ? found.integrity === wanted[name]?.integrity : wanted[name].optional
  }
  const wrong = Object.keys({ ...installed, ...wanted }).find((name) => !isRight(name))
  return wrong ?? (existsSync(ownNode) ? undefined : `Node for ${process.platform}-${process.arch}`)
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/** Our own tools and our own Node go before those of the machine, as in an npm script. */
function pathWithProject() {
  return [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)
}

/** npm takes node_modules away while it installs: it must not run on the Node that lies there. */
function pathWithoutProject() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => relative(inRoot('node_modules', '.bin'), folder) !== '').join(delimiter)
}

function hashOfSources() {
  const sources = ['web', 'shared'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$|[.]tsbuildinfo$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [...sources.toSorted(), inRoot('vite.config.ts'), inRoot('package-lock.json')]) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
