import type { Conflict } from '#shared/errors/error-body.ts'
import { createInvoice, newInvoice, updateInvoice } from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { newKey } from '#web/platform/api/idempotency-key.ts'
import {
  validateLocally,
  type Errors,
  noErrors,
  type Refusal,
  refusalOf,
  withoutErrorsAt,
} from '#web/platform/forms/form-refusal.ts'
import { translate } from '#web/platform/language/language-store.ts'
import { createStore } from '#web/platform/browser/store.ts'
import {
  contentOf,
  type InvoiceBody,
  type InvoiceValues,
  toBody,
  valuesOf,
} from '#web/features/invoices/draft/invoice-values.ts'
import { lineOf, writtenLines } from '#web/features/documents/editor/lines/line-values.ts'

export type SavePhase =
  /** The server has everything that was typed. */
  | 'saved'
  /** There is no customer yet, so the draft is stored on this device only. */
  | 'kept'
  | 'waiting'
  | 'saving'
  /** The session has ended; the typed values are stored on this device. */
  | 'signed_out'
  /** The server refused it; the fields show the errors. */
  | 'refused'
  /** Saved except for lines with errors; the fields show them. */
  | 'partly'
  /** The server did not answer or failed; saving is retried automatically. */
  | 'unreached'
  /** An error on this page; saving is retried automatically. */
  | 'failed'
  /** Another user changed the draft. */
  | 'conflict'
  /** Another user deleted the draft. */
  | 'gone'
  /** Another user issued the draft. */
  | 'closed'

type SaverState = { record: Invoice | null; phase: SavePhase; refusal: Refusal; conflict: Conflict | null }

/** A create request exactly as it was sent: repeated with the same key, it creates one draft. */
export type PendingCreate = { key: string; body: InvoiceBody & { copied_invoice_id: string | null }; content: string }

type SaverStart = {
  record: Invoice | null
  /** What the server has, or the initial values of a new form. */
  saved: InvoiceValues
  copiedFrom: string | null
  pending: PendingCreate | null
}

/**
 * Called with the saved record and what was sent; null if more was typed before the answer to an earlier attempt
 * arrived.
 */
type OnSaved = (record: Invoice, sent: InvoiceValues | null) => void

type Attempt = {
  /** The user asked for it and is shown errors. */
  isAsked?: boolean
  /** Creates a new draft even if nothing was typed. */
  evenUntouched?: boolean
}

/** The values in the fields, what of them is sent, and why the rest is not. */
type Parts = { typed: InvoiceValues; sent: InvoiceValues; left: Refusal | null }

const restMilliseconds = 1_000
/** Saves at the latest after this time, even if the user keeps typing. */
const longestMilliseconds = 4_000
/** The first draft is created soon, so that nothing is only on this device for long. */
const firstMilliseconds = 250
const retryMilliseconds = [2_000, 5_000, 10_000, 30_000]

/** Browsers send at most 64 kB after the page is closed, and some of that may already be in use. */
const keepaliveCharacters = 25_000

/**
 * Saves a draft while it is being typed: one request at a time, each based on the version in the last answer, and never
 * two drafts for one form, whatever request or answer is lost.
 */
export class DraftSaver {
  readonly store
  private copiedFrom: string | null
  private readonly onSaved: OnSaved
  private made = Promise.withResolvers<string>()
  private typed: InvoiceValues
  private savedContent: string
  private sentToBeMade: PendingCreate | null
  private chain = Promise.resolve(true)
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private unsavedSince: number | null = null
  private overtakenBy: Conflict | null = null

  constructor({ record, saved, copiedFrom, pending }: SaverStart, onSaved: OnSaved) {
    this.store = createStore<SaverState>({ record, phase: 'saved', refusal: noErrors, conflict: null })
    this.copiedFrom = copiedFrom
    this.onSaved = onSaved
    this.typed = saved
    this.savedContent = contentOf(saved)
    this.sentToBeMade = pending
    if (record) this.made.resolve(record.id)
  }

  get latest() {
    return this.typed
  }
  get pending() {
    return this.sentToBeMade
  }
  /** The id of the draft, once it has been created. */
  get whenMade() {
    return this.made.promise
  }

  /** Notifies only of changes, because it runs with every key. */
  private set(change: Partial<SaverState>) {
    const before = this.store.get()
    const names = Object.keys(change) as (keyof SaverState)[]
    if (names.some((name) => before[name] !== change[name])) this.store.set({ ...before, ...change })
  }
  private get isDirty() {
    return contentOf(this.typed) !== this.savedContent
  }
  private get isPaused() {
    return ['conflict', 'gone', 'closed'].includes(this.store.get().phase)
  }

  private later(milliseconds: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.saveNow(), milliseconds)
  }

  stop = () => clearTimeout(this.timer)

  edit(values: InvoiceValues) {
    this.typed = values
    if (this.isPaused || this.store.get().phase === 'saving') return
    clearTimeout(this.timer)
    if (!this.isDirty) {
      this.set({ phase: 'saved', refusal: noErrors })
    } else if (values.customer_id === '') {
      this.set({ phase: 'kept' })
    } else {
      this.set({ phase: 'waiting' })
      this.later(this.pause())
    }
  }

  private pause() {
    if (this.store.get().record === null) return firstMilliseconds
    this.unsavedSince ??= Date.now()
    return Math.max(0, Math.min(restMilliseconds, this.unsavedSince + longestMilliseconds - Date.now()))
  }

  /** Clears the errors of a field that the user is editing. */
  mend(path: string) {
    const { refusal } = this.store.get()
    const errors = withoutErrorsAt(refusal.errors, path)
    if (Object.keys(errors).length < Object.keys(refusal.errors).length) this.set({ refusal: { ...refusal, errors } })
  }

  /** Resolves to whether the server then has everything. */
  saveNow(attempt: Attempt = {}) {
    clearTimeout(this.timer)
    this.chain = this.chain
      .then(() => this.save(attempt))
      .catch((error: unknown) => {
        // One error must not stop all later saving, so the chain continues.
        reportError(error)
        return this.retryLater('failed', null)
      })
    return this.chain
  }

  private async save(attempt: Attempt): Promise<boolean> {
    const isWanted = this.isDirty || (attempt.evenUntouched === true && this.store.get().record === null)
    if (this.isPaused) return false
    if (isWanted) return this.saveBut(whyNotSent(this.typed), attempt)
    if (this.store.get().phase === 'failed') this.set({ phase: 'saved' })
    return true
  }

  /** Lines with errors are left out, so that they never prevent the rest from being saved. */
  private async saveBut(refusal: Refusal | null, attempt: Attempt): Promise<boolean> {
    const { typed } = this
    const sent = refusal ? this.withoutWrongLines(typed, refusal) : typed
    if (refusal && (!sent || contentOf(sent) === this.savedContent)) {
      this.set({ phase: refusedPhase(typed, sent && this.store.get().record), refusal })
      return false
    }
    return this.saveParts({ typed, sent: sent ?? typed, left: refusal }, attempt)
  }

  private async saveParts({ typed, sent, left }: Parts, attempt: Attempt) {
    this.unsavedSince = null
    this.set({ phase: 'saving', refusal: left ?? noErrors })
    try {
      await this.send(sent, attempt.isAsked !== true, left)
    } catch (error) {
      const wrong = left ? null : whyLinesRefused(error)
      return wrong ? this.saveBut(wrong, attempt) : this.failed(error, sent)
    }
    if (left && typed === this.typed && contentOf(sent) === this.savedContent) return false
    // Saves what was typed in the meantime.
    if (!this.isDirty) return true
    if (attempt.isAsked) return this.save(attempt)
    this.set({ phase: 'waiting' })
    this.later(restMilliseconds)
    return true
  }

  /** A line with an error keeps its saved version, or is left out if it has none; null if more than lines is wrong. */
  private withoutWrongLines(typed: InvoiceValues, { errors }: Refusal): InvoiceValues | null {
    const wrong = wrongLines(errors)
    if (!wrong) return null
    const saved = new Map(this.store.get().record?.lines.map((line) => [line.id, line]))
    const lines = writtenLines(typed.lines).flatMap((line, index) => {
      if (!wrong.has(index)) return [line]
      const before = line.id === undefined ? undefined : saved.get(line.id)
      return before ? [{ ...lineOf(before), key: line.key }] : []
    })
    return { ...typed, lines }
  }

  private async send(sent: InvoiceValues, isQuiet: boolean, left: Refusal | null) {
    const { record } = this.store.get()
    if (record) {
      this.took(await changed(record, sent, isQuiet), contentOf(sent), sent, left)
      return
    }
    const pending = (this.sentToBeMade ??= {
      key: newKey(),
      body: { ...toBody(sent), copied_invoice_id: this.copiedFrom },
      content: contentOf(sent),
    })
    this.took(await created(pending, isQuiet), pending.content, sent, left)
  }

  private took(record: Invoice, content: string, sent: InvoiceValues, left: Refusal | null = null) {
    this.sentToBeMade = null
    this.failures = 0
    this.savedContent = content
    this.set({ record, phase: left ? 'partly' : 'saved', refusal: left ?? noErrors, conflict: null })
    this.made.resolve(record.id)
    this.onSaved(record, contentOf(sent) === content ? sent : null)
  }

  private failed(error: unknown, sent: InvoiceValues) {
    if (!(error instanceof ApiError)) throw error
    if (error.isOurFault) return this.retryLater('unreached', error.message)
    // Refused for good: the next attempt is a new request.
    this.sentToBeMade = null
    const isThere = this.store.get().record !== null
    if (error.conflict) return this.overtaken(error.conflict, sent)
    if (error.status === 404 && isThere) this.set({ phase: 'gone' })
    else if (error.status === 404 && this.copiedFrom !== null) this.forgetSource()
    else if (error.status === 409 && isThere) this.set({ phase: 'closed' })
    else this.set({ phase: phaseOf(error), refusal: refusalOf(error) })
    return false
  }

  /** The source of the copy was deleted; the copy is saved without it. */
  private forgetSource() {
    this.copiedFrom = null
    this.set({ phase: 'waiting' })
    this.later(0)
  }

  private retryLater(phase: 'unreached' | 'failed', message: string | null) {
    this.set({ phase, refusal: { errors: {}, message } })
    const next = Math.min(this.failures++, retryMilliseconds.length - 1)
    this.later(retryMilliseconds[next] ?? restMilliseconds)
    return false
  }

  private overtaken(conflict: Conflict, sent: InvoiceValues) {
    const current = conflict.current as Invoice
    // The answer to our own request was lost.
    if (asKept(valuesOf(current)) === asKept(sent)) {
      this.took(current, contentOf(sent), sent)
      return true
    }
    this.overtakenBy = conflict
    this.set(current.status === 'draft' ? { phase: 'conflict', conflict } : { phase: 'closed' })
    return false
  }

  /** Closes the dialog without a choice: the typed values stay and nothing is sent. */
  closeConflict = () => this.set({ conflict: null })
  compareAgain = () => this.set({ conflict: this.overtakenBy })

  /** Takes a version of the server as the one that the fields are compared with. */
  standOn(record: Invoice, saved: InvoiceValues) {
    this.savedContent = contentOf(saved)
    this.set({ record, phase: 'saved', refusal: noErrors, conflict: null })
  }

  /** Runs other requests about the draft, such as adding a file, in turn with saving. */
  inTurn<Result>(work: () => Promise<Result>) {
    const done = this.chain.then(work)
    this.chain = done.then(
      () => true,
      () => true,
    )
    return done
  }

  /** Takes over a refetched record. Returns whether it contains something new to show. */
  follow(fresh: Invoice) {
    const { record, phase } = this.store.get()
    if (!record || fresh.id !== record.id || fresh.version < record.version) return false
    if (fresh.status === 'draft' && contentOf(valuesOf(fresh)) === contentOf(valuesOf(record))) {
      this.set({ record: fresh })
      return false
    }
    return phase === 'saved'
  }

  /** The draft was deleted on the server: the values become a new draft. */
  startOver() {
    this.savedContent = ''
    this.made = Promise.withResolvers()
    this.set({ record: null, phase: 'waiting', refusal: noErrors })
    return this.saveNow({ isAsked: true })
  }
}

const phaseOf = ({ status }: ApiError) => (status === 401 ? 'signed_out' : 'refused')

/** Values that the server would refuse are not sent; the errors are shown at once. */
function whyNotSent(values: InvoiceValues): Refusal | null {
  if (values.customer_id === '')
    return { errors: { customer_id: [translate('invoice_form.customer_needed')] }, message: null }
  return validateLocally(createInvoice, toBody(values), translate)
}

const refusedPhase = (typed: InvoiceValues, record: Invoice | null) => {
  if (typed.customer_id === '') return 'kept'
  return record ? 'partly' : 'refused'
}

/** The indexes of lines with errors; null if something else is wrong too. */
function wrongLines(errors: Errors) {
  const indexes = Object.keys(errors).map((path) => /^lines\.(\d+)\./.exec(path)?.[1])
  return indexes.includes(undefined) || indexes.length === 0 ? null : new Set(indexes.map(Number))
}

/** Errors in lines that only the server can detect, such as a VAT code that no longer exists. */
function whyLinesRefused(error: unknown): Refusal | null {
  const isRefused = error instanceof ApiError && error.status === 422 && wrongLines(error.errors) !== null
  return isRefused ? refusalOf(error) : null
}

/** As the server stores it: texts trimmed. */
const asKept = (values: InvoiceValues) => JSON.stringify(newInvoice.safeParse(JSON.parse(contentOf(values))).data)

const isShort = (body: unknown) => JSON.stringify(body).length < keepaliveCharacters

const created = ({ key, body }: PendingCreate, isQuiet: boolean) =>
  call(createInvoice, { body, idempotencyKey: key, isQuiet, keepalive: isShort(body) })

function changed({ id, version }: Invoice, values: InvoiceValues, isQuiet: boolean) {
  const body = { ...toBody(values), version }
  return call(updateInvoice, { params: { id }, body, isQuiet, keepalive: isShort(body) })
}
