import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, type FrontEndFiles, frontEndFilesName, type ScreenFiles } from '#shared/http/screen-files.ts'

type Visit = { url: string; hasToken: boolean; locale: string }

/** What is inserted into the page for an address. */
export type ScreenStart = {
  /** Preload links: the browser fetches all scripts at once instead of discovering them one by one. */
  scripts: string
  styles: string
  shell: string
  /** Calls that the inlined script makes at once with the user's token. */
  calls: readonly string[]
}

/** Whether a call takes this query. The application leaves out of an address what its calls do not take. */
type IsAccepted = (path: string, query: URLSearchParams) => boolean

const isStyle = (file: string) => file.endsWith('.css')

const nothing: ScreenStart = { scripts: '', styles: '', shell: '', calls: [] }

/** A wrong guess is harmless: permissions are checked elsewhere, and an answer that no screen asks for is ignored. */
export function screenStart(folder: string, page: string, isAccepted: IsAccepted): (visit: Visit) => ScreenStart {
  const path = join(folder, frontEndFilesName)
  if (!existsSync(path)) return () => nothing
  const all = JSON.parse(readFileSync(path, 'utf8')) as FrontEndFiles
  return (visit) => {
    const { url, screen } = screenFor(visit, all.screens)
    if (!screen) return nothing
    const files = filesOf(screen, visit.locale, all).filter((file) => !page.includes(file))
    return {
      scripts: files
        .filter((file) => !isStyle(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join(''),
      styles: files
        .filter(isStyle)
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
        .join(''),
      shell: screen.shell,
      calls: visit.hasToken ? ['/api/user', ...callsOf(screen, url, isAccepted)] : [],
    }
  }
}

/** Guests are redirected to the login from everywhere else, and signed-in users from there to their home. */
function screenFor({ url, hasToken }: Visit, screens: readonly ScreenFiles[]) {
  const asked = screenAt(url, screens)
  const [led, away] = hasToken ? (['/home', 'guests'] as const) : (['/login', 'users'] as const)
  return asked?.visitors === away ? { url: led, screen: screenAt(led, screens) } : { url, screen: asked }
}

const pathOf = (url: string) => url.split(/[?#]/)[0] ?? ''

function screenAt(url: string, screens: readonly ScreenFiles[]) {
  const path = pathOf(url)
  const parts = path.split('/')
  const fitting = screens.filter((screen) => fits(screen.path.split('/'), parts))
  return fitting.find((screen) => screen.path === path) ?? fitting[0]
}

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length && pattern.every((part, index) => part.startsWith('$') || part === parts[index])

/** Fills in the parameters of the address, and its query for calls that take it: see `screen-starts.ts`. */
function callsOf({ path, calls }: ScreenFiles, url: string, isAccepted: IsAccepted) {
  const parts = pathOf(url).split('/')
  const given = new Map(path.split('/').map((name, index) => [name, parts[index] ?? '']))
  // No calls for an invalid parameter; the application reports it.
  if (![...given].every(([name, part]) => !name.startsWith('$') || /^[\w-]+$/.test(part))) return []
  const params = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])
  const query = params.toString()
  return calls
    .filter((call) => query === '' || (call.endsWith('?') && isAccepted(call.slice(0, -1), params)))
    .map((call) => call.replaceAll(/\$\w+/g, (name) => given.get(name) ?? '').replace(/\?$/, query && `?${query}`))
}
