import { join } from 'node:path'

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Context = { getModuleInfo: (id: string) => Module | null }

const entry = join(import.meta.dirname, 'web/app/main.tsx')
/** What checks VAT numbers is large, and only forms need it. */
const ours = /\/(web|shared)\/(?!validation\/identifiers)/
const frame = /web\/app\/default-layout\.tsx$/
const home = /web\/features\/home\/home-page\.tsx$/
const beforeSigningIn = /web\/(app\/(main|bare-layout|not-found-page)|features\/(auth|welcome)\/[\w-]+-page)\.tsx$/
/** So many screens share it that one file for all of them costs nobody much. */
const many = 8

/** Many small files would each cost a way to the server and back: what the frame needs is one, what most screens share another. */
export function bundlePart(id: string, context: Context) {
  if (id.includes('node_modules') || !ours.test(id)) return null
  const parts = [...(partsOf(context).get(id) ?? [])]
  const isPartOf = (pattern: RegExp) => parts.some((part) => pattern.test(part))
  // What is seen first, before and after signing in, loads nothing for the sake of other screens.
  if (isPartOf(beforeSigningIn)) return null
  if (isPartOf(frame)) return 'frame'
  return parts.length >= many && !isPartOf(home) ? 'work' : null
}

let known: Map<string, Set<string>> | undefined

/** For each of our modules, what brings it along when it is loaded: the entry, a layout, a screen, a dialog. */
function partsOf(context: Context) {
  if (known) return known
  const found = new Map<string, Set<string>>()
  const bring = (part: string, id: string) => {
    const parts = found.get(id) ?? new Set()
    if (parts.has(part) || id.includes('node_modules')) return
    found.set(id, parts.add(part))
    const module = context.getModuleInfo(id)
    for (const imported of module?.importedIds ?? []) bring(part, imported)
    for (const later of module?.dynamicallyImportedIds ?? []) bring(later, later)
  }
  bring(entry, entry)
  known = found
  return found
}
