import { afterEach, expect, test } from 'vitest'
import { type FirstCalls, forgetFirstCalls, page, takeFirstBody, takeFirstResponse } from './first-calls.ts'

afterEach(forgetFirstCalls)

const asked = (changes: Record<string, string> = {}, method = 'GET') => ({
  method,
  headers: new Headers({ Authorization: 'Bearer one', 'Accept-Language': 'en', ...changes }),
})

function documentAsked(answer: { body?: unknown } = {}) {
  const response = Promise.resolve(Response.json({ id: 7 }))
  const answers: FirstCalls['answers'] = new Map([['/api/things', { response, ...answer }]])
  page.firstCalls = { authorization: 'Bearer one', language: 'en', answers }
  return { response }
}

test('the answer to a call is taken once', () => {
  const { response } = documentAsked()
  expect(takeFirstResponse('/api/things', asked())).toBe(response)
  expect(takeFirstResponse('/api/things', asked())).toBeUndefined()
})

test('what it says is there only once it has come; then it is taken with it', () => {
  documentAsked()
  expect(takeFirstBody('/api/things', asked())).toBeUndefined()
  documentAsked({ body: { id: 7 } })
  expect(takeFirstBody('/api/things', asked())).toEqual({ id: 7 })
  expect(takeFirstResponse('/api/things', asked())).toBeUndefined()
})

test.for([
  ['another address', '/api/things?page=2', asked()],
  ['another user', '/api/things', asked({ Authorization: 'Bearer two' })],
  ['another language', '/api/things', asked({ 'Accept-Language': 'fr' })],
  ['a write', '/api/things', asked({}, 'POST')],
] as const)('%s is another call', ([, url, call]) => {
  documentAsked({ body: { id: 7 } })
  expect(takeFirstResponse(url, call)).toBeUndefined()
  expect(takeFirstBody(url, call)).toBeUndefined()
})

test('a later screen asks for itself', () => {
  documentAsked({ body: { id: 7 } })
  forgetFirstCalls()
  expect(takeFirstResponse('/api/things', asked())).toBeUndefined()
})
