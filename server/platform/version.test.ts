import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { version, versionOf } from './version.ts'

const commit = '8073f2a9c1d04b5e6f708192a3b4c5d6e7f80912'
const other = '1'.repeat(40)

/** A copy of the product with these files. */
function copyWith(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'counterfoil-version-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const all = { 'package.json': '{ "version": "1.2.3" }', 'server/main.ts': 'start()', ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test.for([
  ['a clone', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  [
    'a clone whose branches are packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack-refs\n${other} refs/heads/x/main\n${commit} refs/heads/main\n`,
    },
  ],
  ['a clone at a commit without a branch', { '.git/HEAD': `${commit}\n` }],
  [
    'a work tree beside its clone',
    {
      '.git': 'gitdir: clone/worktrees/a\n',
      'clone/worktrees/a/HEAD': 'ref: refs/heads/main\n',
      'clone/worktrees/a/commondir': '../..\n',
      'clone/refs/heads/main': `${commit}\n`,
    },
  ],
  ['an archive, or an image that was told', { 'server/platform/commit.txt': `${commit}\n`, '.git/HEAD': other }],
] as [string, Record<string, string>][])('of %s the version names the commit', ([, files]) => {
  expect(versionOf(copyWith(files))).toBe('1.2.3+8073f2a9c1d0')
})

test('without git the version is a hash of the files: equal for equal files, different after any change', () => {
  const untold = { 'server/platform/commit.txt': '$Format:%H$\n' }
  const plain = versionOf(copyWith(untold))
  expect(plain).toMatch(/^1\.2\.3\+files-[0-9a-f]{12}$/)
  expect(versionOf(copyWith(untold))).toBe(plain)
  expect(versionOf(copyWith({ ...untold, 'server/main.ts': 'start() ' }))).not.toBe(plain)
  expect(versionOf(copyWith({ ...untold, 'shared/money.sql': '' }))).not.toBe(plain)
  expect(versionOf(copyWith({ ...untold, 'dist/index.html': 'app-1.js' }))).not.toBe(plain)
})

test('what runs here has a real version', () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+\+(files-)?[0-9a-f]{12}$/)
})
