import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'

type Package = {
  version: string
  license?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const head = `Third-party software in Counterfoil
===================================

Written by \`npm run notice\` from package-lock.json: what runs on the server, and what is built into the pages. Packages with programs for
one kind of machine, such as PostgreSQL and Node.js, are listed, and bring their licences along in their folders.
`

/** The packages that the pages import; their names are all that is read. */
const imports = /(?:from|import)\s*\(?\s*'((?:@[^/'.#]+\/)?[^/'.#@]+)[^']*'/g

function importedByPages() {
  const files = globSync(['web/**/*.{ts,tsx,css}', 'shared/**/*.ts']).filter(
    (file) => !/test|^web\/(start\/)?build/.test(file),
  )
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imports)].map(([, name = '']) => name))
  return new Set(names.filter((name) => !isBuiltin(name)))
}

/** The folder that a package finds another in, as Node does: its own first, then those around it. */
function folderOf(packages: Record<string, Package>, from: string, name: string): string | undefined {
  const folder = `${from}${from && '/'}node_modules/${name}`
  if (packages[folder]) return folder
  return from === '' ? undefined : folderOf(packages, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
}

function shipped(packages: Record<string, Package>) {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const folder = folderOf(packages, from, name)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = packages[folder] as Package
    for (const inner of Object.keys({ ...dependencies, ...optionalDependencies })) add(folder, inner)
  }
  const { dependencies, optionalDependencies } = packages[''] as Package
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add('', name)
  for (const name of importedByPages()) add('', name)
  return [...found]
}

/** The line that names the owner, and not one that speaks of it. */
const isOwner = (line: string) =>
  /^\W*(copyright|©|\(c\))/i.test(line) && !/\b(notice|license|holders?|owner)\b/i.test(line)

/** What everybody shares of a licence, and whose it is. */
function partsOf(text: string) {
  const lines = text.replaceAll('\r', '').split('\n')
  const body = lines
    .filter((line) => !isOwner(line))
    .join('\n')
    .replaceAll(/^(#+ )?(the )?mit licen[cs]e( \(mit\))?:?$/gim, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return { body, owners: lines.filter(isOwner).map((line) => line.trim()) }
}

function licenceIn(folder: string) {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(name))
  return names
    .toSorted()
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n\n')
}

const wrapped = (text: string) => text.replaceAll(/(.{1,118})( |$)/g, '$1\n')

/** The same on every machine: texts are taken from packages that are installed on all of them. */
export function notice() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
  const all = shipped(packages).map((folder) => ({
    folder,
    ...(packages[folder] as Package),
    title: `${folder.replace(/^.*node_modules\//, '')} ${packages[folder]?.version}`,
  }))
  const list = [...new Set(all.map(({ title, license }) => `${title}: ${license ?? 'see its folder'}`))].toSorted()
  const texts = new Map<string, Set<string>>()
  for (const { folder, optional, title } of all) {
    const text = optional ? '' : licenceIn(folder)
    if (text === '') continue
    const { body, owners } = partsOf(text)
    const holders = texts.get(body) ?? new Set()
    texts.set(body, holders.add([title, ...owners].join('\n  ')))
  }
  const sections = [...texts]
    .map(([body, holders]) => `${[...holders].toSorted().join('\n')}\n\n${wrapped(body)}`)
    .toSorted()
  return [head, `${list.join('\n')}\n`, ...sections].join(`\n${'-'.repeat(80)}\n\n`)
}

if (import.meta.main) writeFileSync('NOTICE', notice())
