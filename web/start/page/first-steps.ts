import { applyColorScheme } from '#web/platform/browser/color-scheme.ts'
import { type FirstAnswer, page } from '#web/platform/api/first-calls.ts'
import { keptLocale } from '#web/platform/language/kept-locale.ts'
import { showLoadFailed } from './load-failed.ts'
import { readTokenCookie } from '#web/platform/session/token-cookie.ts'

/**
 * Inlined in the page and run before the first paint. Applies the colour scheme and the language of this device, makes
 * the calls that the server listed for this address, with the token of the signed-in user, and runs the application
 * once the shell is painted.
 */
applyColorScheme()

const language = keptLocale() ?? document.documentElement.lang
document.documentElement.lang = language

async function keepBody(answer: FirstAnswer) {
  try {
    const response = await answer.response
    if (response.ok) answer.body = await response.clone().json()
  } catch {
    // The error is handled where the response is taken.
  }
}

const token = readTokenCookie()
const named = document.querySelector<HTMLMetaElement>('meta[name="first-calls"]')?.content
if (token && named) {
  const authorization = `Bearer ${token}`
  const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: authorization }
  const ask = (url: string) => {
    const answer: FirstAnswer = { response: fetch(url, { headers }) }
    void keepBody(answer)
    return [url, answer] as const
  }
  page.firstCalls = { authorization, language, answers: new Map(named.split(' ').map(ask)) }
}

/** May run more than once: a module is evaluated once. */
function startApplication() {
  // The rest of the page may still be on its way.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', startApplication, { once: true })
    return
  }
  const application = document.querySelector<HTMLLinkElement>('#app')
  if (!application) throw new Error('The page does not name its application.')
  import(/* @vite-ignore */ application.href).catch((error: unknown) => {
    const root = document.getElementById('root')
    if (root) showLoadFailed(root)
    throw error
  })
}

// Its modules would keep the browser from painting the shell, which takes a moment; the largest are loaded meanwhile.
requestAnimationFrame(() => setTimeout(startApplication))
// A tab in the background is not painted.
setTimeout(startApplication, document.hidden ? 0 : 200)
