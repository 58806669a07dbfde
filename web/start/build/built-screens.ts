import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { type BuiltScreen, builtScreensFile } from '#shared/http/built-screens.ts'
import { type Language, type MessageKey, translator } from '#shared/i18n/translate.ts'
import { screenStarts } from './screen-starts.ts'
import { shellOf } from './shell.ts'

const web = join(import.meta.dirname, '../..')
const languages = join(web, '../shared/i18n/languages')

/** An entry of the list of routes. */
type Route = {
  path: string
  movedTo?: string
  title: MessageKey
  guards: readonly string[]
  layout: 'default' | 'bare' | 'customer'
}

/** Lists what the page contains for each screen of the table of routes. */
export const builtScreens: Plugin = {
  name: 'built-screens',
  apply: 'build',
  async writeBundle({ dir = '.' }) {
    const { routes } = await moduleAt<{ routes: Route[] }>(join(web, 'app/routes/routes.ts'))
    const all = await Promise.all(
      globSync('*/index.ts', { cwd: languages }).map((file) => moduleAt<Language>(join(languages, file))),
    )
    const screens = routes.filter(({ movedTo }) => movedTo === undefined).map((route) => builtScreen(route, all))
    await writeFile(join(dir, builtScreensFile), JSON.stringify(screens))
  },
}

/** Imported at build time, because their values are needed here. */
const moduleAt = async <Module>(path: string) => (await import(pathToFileURL(path).href)) as Module

function builtScreen({ path, title, guards, layout }: Route, all: readonly Language[]): BuiltScreen {
  const { shape, calls = [] } = screenStarts[path] ?? {}
  const titles = all.map(({ locale, messages }) => ({ locale, text: translator({ locale, messages })(title) }))
  return {
    path,
    visitors: guards.includes('guest') ? 'guests' : guards.length > 0 ? 'users' : 'anyone',
    shell: shellOf({ layout, shape, titles }),
    calls,
  }
}
