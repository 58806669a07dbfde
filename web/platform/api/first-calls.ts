/**
 * The first calls of a screen are made by the inlined script, while the application is still loading: see
 * `web/start`. The API client takes over their responses. Failures are ignored until then, so a response that no
 * screen needs has no effect.
 */
export type FirstCalls = { authorization: string; language: string; answers: Map<string, FirstAnswer> }

export type FirstAnswer = {
  response: Promise<Response>
  /** The parsed body of a successful response, once it has arrived. */
  body?: unknown
}

/** The inlined script stores them on `window`. */
export const page = window as { firstCalls?: FirstCalls }

type Asked = { method: string; headers: Headers }

/** The token and the language must be the same. */
function answerFor(url: string, { method, headers }: Asked) {
  const { firstCalls } = page
  const isSame =
    method === 'GET' &&
    headers.get('Authorization') === firstCalls?.authorization &&
    headers.get('Accept-Language') === firstCalls.language
  return isSame ? firstCalls.answers.get(url) : undefined
}

/** Each response can be taken once. */
export function takeFirstResponse(url: string, asked: Asked) {
  const answer = answerFor(url, asked)
  if (answer) page.firstCalls?.answers.delete(url)
  return answer?.response
}

/** Takes the body only if it has already arrived. */
export function takeFirstBody(url: string, asked: Asked) {
  const answer = answerFor(url, asked)
  if (answer?.body === undefined) return undefined
  page.firstCalls?.answers.delete(url)
  return answer.body
}

/** A later screen must not use responses that the first one left unused. */
export function forgetFirstCalls() {
  delete page.firstCalls
}
