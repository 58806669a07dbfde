import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'

/** Shared by start, dev and test. Runs on the machine's own Node, 20 or later, before anything is installed. */

export const root = resolve(import.meta.dirname, '..')
const inRoot = (...parts) => join(root, ...parts)

/** The product's Node is an npm package, so that every machine has the same version. */
export const ownNode = inRoot('node_modules', '.bin', 'node')

export const packageFile = (name, ...parts) => inRoot('node_modules', name, ...parts)

export async function installOnce() {
  if (!whatIsMissing()) return
  // Without these flags, production settings of npm would skip the packages that build and test.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await runStep('Installing packages', 'npm', args, { PATH: pathWithoutProject() })
  const missing = whatIsMissing()
  if (missing) throw new Failure(`npm did not install ${missing} as package-lock.json says; does package.json agree?`)
}

/** Builds the front end if one of its sources has changed since the last build. */
export async function buildOnce(run = runStep) {
  // The bundler would only say that it finds nothing: it takes these for the end of a path.
  if (/[#?]/.test(root))
    throw new Failure(`The front end cannot be built in ${root}: rename what has a # or ? in its name.`)
  const noteFile = inRoot('dist', '.built-from')
  const hash = hashOfSources()
  if (existsSync(noteFile) && readFileSync(noteFile, 'utf8') === hash) return
  await run('Building the front end', ownNode, [packageFile('vite', 'bin', 'vite.js'), 'build'])
  writeFileSync(noteFile, hash)
}

/** Shown without a stack: the message says everything that a person needs. */
class Failure extends Error {}

export function explain(error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exit(1)
}

/** Prints one line with the duration of a long step; prints its output only if it fails. */
export async function runStep(name, command, args, environment = {}) {
  process.stdout.write(`${name} … `)
  const began = performance.now()
  const { code, output } = await runQuietly(command, args, environment)
  console.log(code === 0 ? seconds(began) : 'failed')
  if (code !== 0) throw new Failure(`${output}\n${name} failed.`)
}

export const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** Runs a command to its end and returns its output. */
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

/** Each command has its own process group, so that its child processes end with it. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has already ended.
  }
}

/** Before the server runs, Ctrl-C ends the current step and the script. */
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

/** npm records what it installed in a lock file inside node_modules. Optional packages may be for other platforms. */
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

/** The project's tools and Node come before those of the machine, as in an npm script. */
function pathWithProject() {
  return [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)
}

/** npm deletes node_modules while it installs, so it must not run on the Node in there. */
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
