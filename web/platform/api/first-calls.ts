/**
 * The calls that a screen begins with are made by the document, while the application is still on its way: see
 * `web/app/document`. Whoever makes one of them here is given the answer that is coming already. Until then nobody hears
 * how it went: an answer that no screen asks for has no consequences.
 */
export type FirstCalls = { authorization: string; language: string; answers: Map<string, FirstAnswer> }

export type FirstAnswer = {
  response: Promise<Response>
  /** What a good answer says, once it has come whole. */
  body?: unknown
}

/** Where the document leaves them. */
export const page = window as { firstCalls?: FirstCalls }

type Asked = { method: string; headers: Headers }

/** Only what was asked in the same name and language is the same call. */
function answerFor(url: string, { method, headers }: Asked) {
  const { firstCalls } = page
  const isSame =
    method === 'GET' &&
    headers.get('Authorization') === firstCalls?.authorization &&
    headers.get('Accept-Language') === firstCalls.language
  return isSame ? firstCalls.answers.get(url) : undefined
}

/** The answer to this call, once. */
export function takeFirstResponse(url: string, asked: Asked) {
  const answer = answerFor(url, asked)
  if (answer) page.firstCalls?.answers.delete(url)
  return answer?.response
}

/** What the answer to this call says, if it is there already: then it is taken. */
export function takeFirstBody(url: string, asked: Asked) {
  const answer = answerFor(url, asked)
  if (answer?.body === undefined) return undefined
  page.firstCalls?.answers.delete(url)
  return answer.body
}

/** What the first screen did not want, a later one has to ask for anew. */
export function forgetFirstCalls() {
  delete page.firstCalls
}
