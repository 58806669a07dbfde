import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, type FrontEndFiles, frontEndFilesName, type ScreenFiles } from '#shared/http/screen-files.ts'

type Visit = { url: string; hasToken: boolean; locale: string }

/**
 * Preload links for the screen at an address: the browser fetches all of its files at once instead of discovering
 * them one by one. A wrong guess is harmless: permissions are checked elsewhere.
 */
export function screenLinks(folder: string, page: string): (visit: Visit) => string {
  const path = join(folder, frontEndFilesName)
  if (!existsSync(path)) return () => ''
  const all = JSON.parse(readFileSync(path, 'utf8')) as FrontEndFiles
  return ({ url, hasToken, locale }) => {
    const screen = screenFor(url, hasToken, all.screens)
    const files = screen ? filesOf(screen, locale, all) : []
    return files
      .filter((file) => !page.includes(file))
      .map(linkTo)
      .join('')
  }
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** Guests are redirected to the login from everywhere else, and signed-in users from there to their home. */
function screenFor(url: string, hasToken: boolean, screens: readonly ScreenFiles[]) {
  const asked = screenAt(url, screens)
  const [led, away] = hasToken ? (['/home', 'guests'] as const) : (['/login', 'users'] as const)
  return asked?.visitors === away ? screenAt(led, screens) : asked
}

function screenAt(url: string, screens: readonly ScreenFiles[]) {
  const [path = ''] = url.split(/[?#]/)
  const parts = path.split('/')
  const fitting = screens.filter((screen) => fits(screen.path.split('/'), parts))
  return fitting.find((screen) => screen.path === path) ?? fitting[0]
}

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length && pattern.every((part, index) => part.startsWith('$') || part === parts[index])
