import { applyColorScheme } from '#web/platform/browser/color-scheme.ts'
import { type FirstAnswer, page } from '#web/platform/api/first-calls.ts'
import { keptLocale } from '#web/platform/language/kept-locale.ts'
import { readTokenCookie } from '#web/platform/session/token-cookie.ts'

/**
 * Stands in the document itself and runs before anything is painted: the colours and the language of this device, and the
 * calls that the server has named for the address, in the name of whoever is signed in.
 */
applyColorScheme()

const language = keptLocale() ?? document.documentElement.lang
document.documentElement.lang = language

async function keepBody(answer: FirstAnswer) {
  try {
    const response = await answer.response
    if (response.ok) answer.body = await response.clone().json()
  } catch {
    // Whoever takes the response hears of it.
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
