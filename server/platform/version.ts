import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const shownDigits = 12

/**
 * What exactly runs: the version of the package and the commit of the code. If no commit is known, as in a plain
 * copy of the files, a hash of them is used instead: it also shows whether two servers run the same code.
 */
export function versionOf(root: string) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = commitWritten(root) ?? commitOfClone(root)
  return `${version}+${commit?.slice(0, shownDigits) ?? `files-${sumOfFiles(root).slice(0, shownDigits)}`}`
}

const asCommit = (text: string) => /^[0-9a-f]{40,64}$/.exec(text.trim())?.[0]

/** Empty if there is no such file. */
const readText = (...path: string[]) => {
  const file = join(...path)
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : ''
}

/** Written by `git archive`, as .gitattributes asks for, or when an image is built. */
const commitWritten = (root: string) => asCommit(readText(root, 'server/platform/commit.txt'))

/** Read from Git's files, so that Git need not be installed. A linked work tree points to its clone. */
function commitOfClone(root: string) {
  const folder = resolve(root, /^gitdir: (.+)$/m.exec(readText(root, '.git'))?.[1] ?? '.git')
  const head = readText(folder, 'HEAD')
  const [, branch] = /^ref: (.+)$/m.exec(head) ?? []
  if (branch === undefined) return asCommit(head)
  const clone = resolve(folder, readText(folder, 'commondir').trim())
  return asCommit(readText(folder, branch)) ?? asCommit(readText(clone, branch)) ?? packedCommit(clone, branch)
}

function packedCommit(clone: string, branch: string) {
  const lines = readText(clone, 'packed-refs').split('\n')
  return asCommit(lines.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? '')
}

/** Hashes the sources that run, and the page that names the front-end files by their contents. */
function sumOfFiles(root: string) {
  const names = globSync(['package.json', '{server,shared}/**/*.*', 'dist/index.html'], { cwd: root }).toSorted()
  const sum = createHash('sha256')
  for (const name of names) sum.update(`${name}\n`).update(readText(root, name))
  return sum.digest('hex')
}

export const version = versionOf(join(import.meta.dirname, '../..'))
