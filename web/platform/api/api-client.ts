import type { z } from 'zod'
import type { Conflict, ErrorBody } from '#shared/errors/error-body.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { takeFirstBody, takeFirstResponse } from './first-calls.ts'
import { authState, isLoggedOut } from '#web/platform/session/auth-state.ts'
import { currentLocale, translate } from '#web/platform/language/language-store.ts'
import { isUnloading } from '#web/platform/navigation/page-unload.ts'

/** A call that was refused or got no response; then `status` is 0. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  /** Set with a 409 if someone else has changed the record. */
  readonly conflict: Conflict | undefined

  constructor(status: number, { message, code, errors, conflict }: ErrorBody) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors ?? {}
    this.conflict = conflict
  }

  /** Why it was refused, where no field is there to show it at: what would stand at the fields says more than that they are marked. */
  get reason() {
    return [...new Set(Object.values(this.errors).flat())].join(' ') || this.message
  }

  /** A failure that the user cannot fix. */
  get isOurFault() {
    return this.status === 0 || this.status >= 500
  }

  /** Whether a global alert already reports it: see `failure-alerts.ts`. */
  get isAlerted() {
    return this.isOurFault || this.status === 401
  }
}

type FailureListener = (error: ApiError) => void

const listeners = new Set<FailureListener>()

/** Registers a listener for failed calls; the caller still gets the error. Returns a function that removes it. */
export function onFailure(listener: FailureListener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function reportFailure(error: ApiError) {
  for (const listener of listeners) listener(error)
}

type Part<Name extends string, Schema extends z.ZodType> = [z.input<Schema>] extends [undefined]
  ? object
  : object extends z.input<Schema>
    ? { [key in Name]?: z.input<Schema> }
    : { [key in Name]: z.input<Schema> }

type CallOptions = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** The call continues after the page is closed; browsers limit such bodies to 64 kB. */
  keepalive?: boolean
  /** No alert if the server fails: for background calls whose failure the screen itself shows. */
  isQuiet?: boolean
}

type Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body> &
  CallOptions

type QueryValue = string | number | boolean | null | undefined

type AnyInput = CallOptions & {
  params?: Record<string, string>
  query?: Record<string, QueryValue>
  body?: unknown
}

const callLimit = 30_000
const uploadLimit = 120_000
const downloadLimit = 600_000

/** About two seconds in total, so that a restart of the server goes unnoticed. */
const unreachedPauses = [150, 350, 600, 900]
/** Two retries after the answer of a proxy or a 503, so that the user learns of it within a second. */
const unavailablePauses = [300, 500]
const unavailableStatuses = [502, 503, 504]

/** Calls our own server, typed by the contract. Responses are not parsed again: the server has validated them. */
export async function call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Reply>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[input]: object extends Input<Params, Query, Body>
    ? [input?: Input<Params, Query, Body>]
    : [input: Input<Params, Query, Body>]
): Promise<Reply> {
  refuseAfterLogout(endpoint)
  const given = (input ?? {}) as AnyInput
  const headers = ownHeaders()
  if (given.idempotencyKey) headers.set('Idempotency-Key', given.idempotencyKey)
  if (given.body !== undefined) headers.set('Content-Type', 'application/json')
  const request = {
    method: endpoint.method,
    headers,
    body: given.body === undefined ? null : JSON.stringify(given.body),
    ...(given.keepalive && { keepalive: true }),
  }
  return (await send(urlOf(endpoint, given), request, { ...given, limit: callLimit })) as Reply
}

/** The response to a call that the page made before the application was loaded, if it has arrived. */
export function firstReply<Params extends z.ZodType, Query extends z.ZodType, Reply>(
  endpoint: Endpoint<Params, Query, z.ZodUndefined, Reply>,
  given: Pick<AnyInput, 'params' | 'query'> = {},
) {
  const { method } = endpoint
  return takeFirstBody(urlOf(endpoint, given), { method, headers: ownHeaders() }) as Reply | undefined
}

/** Sends a form with a file; the browser sets the content type. */
export async function upload<Reply>(
  endpoint: Pick<Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>, 'method' | 'path' | 'reply' | 'access'>,
  form: FormData,
  given: Pick<AnyInput, 'params' | 'signal'> = {},
): Promise<Reply> {
  refuseAfterLogout(endpoint)
  const request = { method: endpoint.method, headers: ownHeaders(), body: form }
  return (await send(urlOf(endpoint, given), request, { ...given, limit: uploadLimit })) as Reply
}

export type FileEndpoint = Pick<Endpoint, 'method' | 'path' | 'download' | 'access'>

/** Downloads a file that the server generates, optionally from a body. The time limit allows for large files. */
export async function fetchFile(
  endpoint: FileEndpoint,
  { onChunk, ...given }: Omit<AnyInput, 'idempotencyKey'> & { onChunk?: OnChunk | undefined },
) {
  refuseAfterLogout(endpoint)
  const headers = ownHeaders()
  headers.set('Accept', endpoint.download ?? '*/*')
  if (given.body !== undefined) headers.set('Content-Type', 'application/json')
  const body = given.body === undefined ? null : JSON.stringify(given.body)
  const request = { method: endpoint.method, headers, body }
  return answered(urlOf(endpoint, given), request, {
    limit: downloadLimit,
    read: readFile(onChunk),
    signal: given.signal,
  })
}

/** Called with each chunk of a file as it arrives. */
export type OnChunk = (chunk: Uint8Array) => void

const readFile = (onChunk: OnChunk | undefined) => async (response: Response) => ({
  content: onChunk && response.body ? await heard(response.body, onChunk) : await response.blob(),
  disposition: response.headers.get('Content-Disposition') ?? '',
})

async function heard(body: ReadableStream<Uint8Array<ArrayBuffer>>, onChunk: OnChunk) {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    onChunk(part.value)
  }
  return new Blob(chunks)
}

/** Until the next page is loaded, the old one would otherwise continue to make calls without a session. */
function refuseAfterLogout({ access }: Pick<Endpoint, 'access'>) {
  if (access !== 'public' && isLoggedOut())
    throw new ApiError(401, { message: translate('alert.session_expired.text'), code: 'session.required' })
}

function ownHeaders() {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() })
  const { token } = authState.get()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

function urlOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: AnyInput) {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

type Request = RequestInit & { headers: Headers; method: string }

type Sending = { limit: number; signal?: AbortSignal | undefined; isQuiet?: boolean | undefined }

const send = (url: string, request: Request, { limit, signal, isQuiet }: Sending): Promise<unknown> =>
  answered(url, request, {
    limit,
    signal,
    isQuiet,
    read: async (response) => (response.status === 204 ? undefined : response.json()),
  })

type Answering<Answer> = Sending & { read: (response: Response) => Promise<Answer> }

async function answered<Answer>(url: string, request: Request, { limit, signal, isQuiet, read }: Answering<Answer>) {
  try {
    const response = await answerTo(url, request, limit, signal)
    if (!response.ok) throw new ApiError(response.status, await errorBodyOf(response))
    return await read(response)
  } catch (cause) {
    // The caller has aborted the call, so this is not a failure.
    if (signal?.aborted) throw cause
    // The page is closing: never settles, so that nothing reports a failure.
    if (isUnloading()) return new Promise<never>(() => undefined)
    const error = cause instanceof ApiError ? cause : unanswered()
    if (!(isQuiet && error.isOurFault)) reportFailure(error)
    throw error
  }
}

/** Retries reads while the server cannot be reached; never writes, since they may have been carried out. */
async function answerTo(url: string, request: Request, limit: number, signal?: AbortSignal) {
  const retries = request.method === 'GET' ? newRetries() : { unreached: [], unavailable: [] }
  for (;;) {
    const answer = await askOnce(url, request, limit, signal)
    const milliseconds = retriesAfter(answer, retries).shift()
    if (milliseconds === undefined) {
      if (answer instanceof TypeError) throw answer
      return answer
    }
    await pause(milliseconds)
    signal?.throwIfAborted()
  }
}

/** Returns the `TypeError` that `fetch` throws if there is no response. */
async function askOnce(url: string, request: Request, limit: number, signal?: AbortSignal) {
  const limits = AbortSignal.any([AbortSignal.timeout(limit), ...(signal ? [signal] : [])])
  const first = takeFirstResponse(url, request)
  const answer = first ? unlessAborted(first, limits) : fetch(url, { ...request, signal: limits })
  return answer.catch((error: unknown) => {
    if (error instanceof TypeError) return error
    throw error
  })
}

/** A call made by the page cannot be aborted, but its caller can stop waiting. */
function unlessAborted<Answer>(answer: Promise<Answer>, signal: AbortSignal) {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason as Error)
  else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return Promise.race([answer, aborted])
}

type Retries = { unreached: number[]; unavailable: number[] }

const newRetries = (): Retries => ({ unreached: [...unreachedPauses], unavailable: [...unavailablePauses] })

function retriesAfter(answer: Response | TypeError, { unreached, unavailable }: Retries) {
  if (answer instanceof TypeError) return unreached
  return unavailableStatuses.includes(answer.status) ? unavailable : []
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

async function errorBodyOf(response: Response): Promise<ErrorBody> {
  try {
    const body = (await response.json()) as Partial<ErrorBody>
    return { ...body, message: body.message ?? translate('alert.oops.text'), code: body.code ?? 'server.failed' }
  } catch {
    // Not from our server, for example the error page of a proxy.
    return { message: translate('alert.oops.text'), code: 'server.failed' }
  }
}

const unanswered = () => new ApiError(0, { message: translate('alert.no_answer.text'), code: 'network.failed' })
