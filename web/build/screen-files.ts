import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { frontEndFilesName, type FrontEndFiles, type ScreenFiles } from '#shared/http/screen-files.ts'
import type { MessageArea } from '#shared/i18n/message-areas.ts'

const web = join(import.meta.dirname, '..')
const languages = join(web, '../shared/i18n/languages')

/** A route as it is in the list of routes. */
type Route = {
  path: string
  movedTo?: string
  guards: readonly string[]
  layout: 'default' | 'bare'
  messages?: readonly MessageArea[]
  load: () => unknown
}

/**
 * Writes a list of the files that each screen needs, so that the page can request all of them at once instead of one
 * after the other.
 */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const { routes } = (await import(pathToFileURL(join(web, 'app/routes/routes.ts')).href)) as { routes: Route[] }
    const found: FrontEndFiles = {
      screens: routes.filter(({ movedTo }) => movedTo === undefined).map((route) => screenOf(route, chunks)),
      messages: messagesIn(chunks),
    }
    await writeFile(join(dir, frontEndFilesName), JSON.stringify(found))
  },
}

type Chunks = readonly Rolldown.OutputChunk[]

const layouts = {
  bare: { module: 'app/layout/bare-layout.tsx', messages: ['sign-in'] },
  default: { module: 'app/layout/default-layout.tsx', messages: ['sign-in', 'app-shell'] },
} as const

function screenOf({ path, guards, layout, messages = [], load }: Route, chunks: Chunks): ScreenFiles {
  const frame = layouts[layout]
  const modules = [frame.module, pageOf(load)].map((module) => join(web, module))
  return {
    path,
    visitors: guards.includes('guest') ? 'guests' : guards.length > 0 ? 'users' : 'anyone',
    files: [...new Set(modules.flatMap((module) => [...filesFrom(chunkOf(module, chunks), chunks)]))],
    messages: [...frame.messages, ...messages],
  }
}

/** Only the route's function says which module it imports. */
function pageOf(load: Route['load']) {
  const [, module] = /import\(['"]#web\/([^'"]+)['"]\)/.exec(String(load)) ?? []
  if (!module) throw new Error(`No import in ${String(load)}`)
  return module
}

function chunkOf(module: string, chunks: Chunks) {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
  if (!chunk) throw new Error(`No file of the build begins with ${module}`)
  return chunk
}

/** A file with the styles and files that it depends on. */
function filesFrom(chunk: Rolldown.OutputChunk, chunks: Chunks, seen = new Set<string>()) {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const name of chunk.imports) {
    const imported = chunks.find(({ fileName }) => fileName === name)
    if (imported) filesFrom(imported, chunks, seen)
  }
  return seen
}

function messagesIn(chunks: Chunks) {
  const messages: Record<string, Partial<Record<MessageArea, string>>> = {}
  for (const { facadeModuleId, fileName } of chunks) {
    if (!facadeModuleId?.startsWith(languages)) continue
    const [, locale = '', area = ''] = /([^/\\]+)[/\\]([^/\\]+)\.ts$/.exec(facadeModuleId) ?? []
    messages[locale] = { ...messages[locale], [area]: fileName }
  }
  return messages
}
