import type { z } from 'zod'
import type { Conflict, ErrorBody } from '#shared/errors/error-body.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { takeFirstBody, takeFirstResponse } from './first-calls.ts'
import { authState, isLoggedOut } from '#web/platform/session/auth-state.ts'
import { currentLocale, translate } from '#web/platform/language/language-store.ts'
import { isUnloading } from '#web/platform/navigation/page-unload.ts'

/** A call that was refused or never answered; `status` 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  /** With a 409 because someone was faster. */
  readonly conflict: Conflict | undefined

  constructor(status: number, { message, code, errors, conflict }: ErrorBody) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors ?? {}
    this.conflict = conflict
  }

  /** Ours to mend, not the user's: they are told "Oops..." wherever it happens. */
  get isOurFault() {
    return this.status === 0 || this.status >= 500
  }

  /** An alert says it already, whoever made the call: see `failure-alerts.ts`. */
  get isAlerted() {
    return this.isOurFault || this.status === 401
  }
}

type FailureListener = (error: ApiError) => void

const listeners = new Set<FailureListener>()

/** Hears of every call that failed, whoever made it; the caller still gets the error. */
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
  /** Goes on when the page is left; browsers take no more than 64 kB on such a way. */
  keepalive?: boolean
  /** Nobody asked for it just now, and the screen itself says when it failed: no alert interrupts the work. */
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

/** About two seconds in all: a server that restarts is no reason to lose one's place. */
const unreachedPauses = [150, 350, 600, 900]
/** A server that answers with 503 is asked once more only, so that the user hears of it within a second. */
const unavailablePauses = [350]

/** One call to our own server, typed by its contract. Answers are not parsed again here: the server has checked them. */
export async function call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[input]: object extends Input<Params, Query, Body>
    ? [input?: Input<Params, Query, Body>]
    : [input: Input<Params, Query, Body>]
): Promise<z.output<Reply>> {
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
  return (await send(urlOf(endpoint, given), request, { ...given, limit: callLimit })) as z.output<Reply>
}

/** What is there already of the calls that the document has made: a query begins with it. */
export function firstReply<Params extends z.ZodType, Query extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Endpoint<Params, Query, z.ZodUndefined, Reply>,
  given: Pick<AnyInput, 'params' | 'query'> = {},
) {
  const { method } = endpoint
  return takeFirstBody(urlOf(endpoint, given), { method, headers: ownHeaders() }) as z.output<Reply> | undefined
}

/** A form with a file; the browser itself writes its content type. */
export async function upload<Reply extends z.ZodType>(
  endpoint: Pick<Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>, 'method' | 'path' | 'reply' | 'access'>,
  form: FormData,
  given: Pick<AnyInput, 'params' | 'signal'> = {},
): Promise<z.output<Reply>> {
  refuseAfterLogout(endpoint)
  const request = { method: endpoint.method, headers: ownHeaders(), body: form }
  return (await send(urlOf(endpoint, given), request, { ...given, limit: uploadLimit })) as z.output<Reply>
}

export type FileEndpoint = Pick<Endpoint, 'method' | 'path' | 'download' | 'access'>

/** A file that the server makes, whole; it may take as long as the file is large. What it is made of can be sent along. */
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

/** Hears of each part of a file as it comes. */
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

/** What is on screen until the next page has come would otherwise ask on, in nobody's name. */
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
    // Nobody waits for the answer to a call that was called off.
    if (signal?.aborted) throw cause
    // Nobody is there any more to hear of it.
    if (isUnloading()) return new Promise<never>(() => undefined)
    const error = cause instanceof ApiError ? cause : unanswered()
    if (!(isQuiet && error.isOurFault)) reportFailure(error)
    throw error
  }
}

/** Reads are tried again while the server cannot be reached; writes never, since they may have been done. */
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

/** A `TypeError` is what the browser has to say when no answer came. */
async function askOnce(url: string, request: Request, limit: number, signal?: AbortSignal) {
  const limits = AbortSignal.any([AbortSignal.timeout(limit), ...(signal ? [signal] : [])])
  const first = takeFirstResponse(url, request)
  const answer = first ? unlessAborted(first, limits) : fetch(url, { ...request, signal: limits })
  return answer.catch((error: unknown) => {
    if (error instanceof TypeError) return error
    throw error
  })
}

/** A call that was made before cannot be called off any more, but nobody has to wait for it. */
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
  return answer.status === 503 ? unavailable : []
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
    // Something in between answered, such as a proxy with a page of its own.
    return { message: translate('alert.oops.text'), code: 'server.failed' }
  }
}

const unanswered = () => new ApiError(0, { message: translate('alert.oops.text'), code: 'network.failed' })
