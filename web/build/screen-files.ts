import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { frontEndFilesName, type FrontEndFiles, type ScreenFiles } from '#shared/http/screen-files.ts'
import type { MessageArea } from '#shared/i18n/message-areas.ts'
import { type Language, type MessageKey, translator } from '#shared/i18n/translate.ts'
import { screenStarts } from './screen-starts.ts'
import { shellOf } from './shell.ts'

const web = join(import.meta.dirname, '..')
const languages = join(web, '../shared/i18n/languages')

/** An entry of the list of routes. */
type Route = {
  path: string
  movedTo?: string
  title: MessageKey
  guards: readonly string[]
  layout: 'default' | 'bare' | 'customer'
  messages?: readonly MessageArea[]
  load: () => unknown
}

/**
 * Lists the files that each screen needs, so that the page can request all of them at once instead of one after the
 * other.
 */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const { routes } = await moduleAt<{ routes: Route[] }>(join(web, 'app/routes/routes.ts'))
    const known = { chunks, languages: await allLanguages() }
    const found: FrontEndFiles = {
      screens: routes.filter(({ movedTo }) => movedTo === undefined).map((route) => screenOf(route, known)),
      messages: messagesIn(chunks),
    }
    await writeFile(join(dir, frontEndFilesName), JSON.stringify(found))
  },
}

/** Imported at build time, because their values are needed here. */
const moduleAt = async <Module>(path: string) => (await import(pathToFileURL(path).href)) as Module

const allLanguages = () =>
  Promise.all(globSync('*/index.ts', { cwd: languages }).map((file) => moduleAt<Language>(join(languages, file))))

type Chunks = readonly Rolldown.OutputChunk[]
type Known = { chunks: Chunks; languages: readonly Language[] }

const layouts = {
  bare: { module: 'app/layout/bare-layout.tsx', messages: ['sign-in'] },
  customer: { module: 'app/layout/customer-layout.tsx', messages: ['sign-in'] },
  default: { module: 'app/layout/default-layout.tsx', messages: ['sign-in', 'app-shell'] },
} as const

function screenOf(route: Route, { chunks, languages: all }: Known): ScreenFiles {
  const { path, title, guards, layout, messages = [] } = route
  const { shape, calls = [] } = screenStarts[path] ?? {}
  const frame = layouts[layout]
  const modules = [frame.module, pageOf(route.load)].map((module) => join(web, module))
  return {
    path,
    visitors: guards.includes('guest') ? 'guests' : guards.length > 0 ? 'users' : 'anyone',
    files: [...new Set(modules.flatMap((module) => [...filesFrom(chunkOf(module, chunks), chunks)]))],
    messages: [...frame.messages, ...messages],
    shell: shellOf({
      layout,
      shape,
      titles: all.map((language) => ({ locale: language.locale, text: textOf(language, title) })),
    }),
    calls,
  }
}

const textOf = ({ locale, messages }: Language, title: MessageKey) => translator({ locale, messages })(title)

/** The source of the `load` function is the only place that names the module. */
function pageOf(load: Route['load']) {
  const [, module] = /import\(['"]#web\/([^'"]+)['"]\)/.exec(String(load)) ?? []
  if (!module) throw new Error(`No import in ${String(load)}`)
  return module
}

function chunkOf(module: string, chunks: Chunks) {
  // A module that shares its chunk with others has a facade only if that chunk needs one.
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`No file of the build has ${module}`)
  return chunk
}

/** A chunk, its stylesheets, and every chunk that it imports. */
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
