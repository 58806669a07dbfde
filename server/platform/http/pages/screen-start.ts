import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltScreen, builtScreensFile } from '#shared/http/built-screens.ts'

type Visit = { url: string; hasToken: boolean }

/** What is inserted into the page for an address. */
export type ScreenStart = {
  shell: string
  /** Calls that the inlined script makes at once with the user's token. */
  calls: readonly string[]
}

/** Whether a call takes this query. The application leaves out of an address what its calls do not take. */
type IsAccepted = (path: string, query: URLSearchParams) => boolean

const nothing: ScreenStart = { shell: '', calls: [] }

/** A wrong guess is harmless: permissions are checked elsewhere, and an answer that no screen asks for is ignored. */
export function screenStart(folder: string, isAccepted: IsAccepted): (visit: Visit) => ScreenStart {
  const path = join(folder, builtScreensFile)
  if (!existsSync(path)) return () => nothing
  const screens = JSON.parse(readFileSync(path, 'utf8')) as readonly BuiltScreen[]
  return (visit) => {
    const { url, screen } = screenFor(visit, screens)
    if (!screen) return nothing
    return {
      shell: screen.shell,
      calls: visit.hasToken ? ['/api/user', ...callsOf(screen, url, isAccepted)] : [],
    }
  }
}

/** Guests are redirected to the login from everywhere else, and signed-in users from there to their home. */
function screenFor({ url, hasToken }: Visit, screens: readonly BuiltScreen[]) {
  const asked = screenAt(url, screens)
  const [led, away] = hasToken ? (['/home', 'guests'] as const) : (['/login', 'users'] as const)
  return asked?.visitors === away ? { url: led, screen: screenAt(led, screens) } : { url, screen: asked }
}

const pathOf = (url: string) => url.split(/[?#]/)[0] ?? ''

function screenAt(url: string, screens: readonly BuiltScreen[]) {
  const path = pathOf(url)
  const parts = path.split('/')
  const fitting = screens.filter((screen) => fits(screen.path.split('/'), parts))
  return fitting.find((screen) => screen.path === path) ?? fitting[0]
}

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length && pattern.every((part, index) => part.startsWith('$') || part === parts[index])

/** Fills in the parameters of the address, and its query for calls that take it: see `screen-starts.ts`. */
function callsOf({ path, calls }: BuiltScreen, url: string, isAccepted: IsAccepted) {
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
