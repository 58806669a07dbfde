/**
 * The calls that a screen begins with are made by the document, while the application is still on its way: see
 * `web/app/document`. Whoever makes one of them here is given the answer that is coming already. Until then nobody hears
 * how it went: an answer that no screen asks for has no consequences.
 */
export type FirstCalls = { authorization: string; language: string; answers: Map<string, Promise<Response>> }

declare global {
  interface Window {
    firstCalls?: FirstCalls
  }
}

/** The answer to this call, once, and only if it was asked in the same name and language. */
export function takeFirstAnswer(url: string, { method, headers }: { method: string; headers: Headers }) {
  const { firstCalls } = window
  const answer = firstCalls?.answers.get(url)
  if (!firstCalls || !answer || method !== 'GET') return undefined
  if (headers.get('Authorization') !== firstCalls.authorization) return undefined
  if (headers.get('Accept-Language') !== firstCalls.language) return undefined
  firstCalls.answers.delete(url)
  return answer
}

/** What the first screen did not want, a later one has to ask for anew. */
export function forgetFirstCalls() {
  delete window.firstCalls
}
