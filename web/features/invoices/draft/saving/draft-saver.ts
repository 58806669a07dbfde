import type { Conflict } from '#shared/errors/error-body.ts'
import { createInvoice, type Invoice, newInvoice, updateInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { required } from '#shared/required.ts'
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
import { lineOf, writtenLines } from '#web/features/invoices/draft/lines/line-values.ts'

export type SavePhase =
  /** Nothing was typed that the server does not have. */
  | 'saved'
  /** There is no customer yet: what was typed is kept on this device. */
  | 'kept'
  | 'waiting'
  | 'saving'
  /** Something in it is wrong; the fields say what. */
  | 'refused'
  /** All of it but lines in which something is wrong; the fields say what. */
  | 'partly'
  /** The server did not answer, or failed: it is tried again by itself. */
  | 'unreached'
  /** Something went wrong on this page: it is tried again by itself. */
  | 'failed'
  /** Someone else was faster. */
  | 'conflict'
  /** Someone else deleted it. */
  | 'gone'
  /** Someone else issued it. */
  | 'closed'

type SaverState = { record: Invoice | null; phase: SavePhase; refusal: Refusal; conflict: Conflict | null }

/** A draft that was sent to be made, exactly as it was sent: sent again under the same key, it is made once. */
export type PendingCreate = { key: string; body: InvoiceBody & { copied_invoice_id: string | null }; content: string }

type SaverStart = {
  record: Invoice | null
  /** What the server has, or what a form starts with that nobody has typed into. */
  saved: InvoiceValues
  copiedFrom: string | null
  pending: PendingCreate | null
}

/** Hears what was saved, with what was sent, unless more was typed before the answer to an earlier try came. */
type OnSaved = (record: Invoice, sent: InvoiceValues | null) => void

type Attempt = {
  /** Someone pressed a key for it, and is told of what goes wrong. */
  isAsked?: boolean
  /** A new draft is made even of what nobody has typed into. */
  evenUntouched?: boolean
}

/** What stands in the fields, what of it is sent, and why the rest is not. */
type Parts = { typed: InvoiceValues; sent: InvoiceValues; left: Refusal | null }

const restMilliseconds = 1_000
/** Who never rests is saved all the same. */
const longestMilliseconds = 4_000
/** The first draft is made at once, so that nothing is on this device alone for long. */
const firstMilliseconds = 250
const retryMilliseconds = [2_000, 5_000, 10_000, 30_000]

/** Browsers send no more than 64 kB after the page has gone; some of it may be under way already. */
const keepaliveCharacters = 25_000

/**
 * Keeps a draft on the server while it is being typed: one call at a time, each on the version that the last one answered,
 * and never two drafts for one form, whatever is lost on the way.
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
  /** The id of the draft, as soon as there is one. */
  get whenMade() {
    return this.made.promise
  }

  /** Only what is new is told: it happens with every key. */
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

  /** What was refused of these fields is being mended. */
  mend(path: string) {
    const { refusal } = this.store.get()
    const errors = withoutErrorsAt(refusal.errors, path)
    if (Object.keys(errors).length < Object.keys(refusal.errors).length) this.set({ refusal: { ...refusal, errors } })
  }

  /** Says whether the server then has all of it. */
  saveNow(attempt: Attempt = {}) {
    clearTimeout(this.timer)
    this.chain = this.chain
      .then(() => this.save(attempt))
      .catch((error: unknown) => {
        // One fault must not stop all later saving: the chain goes on, and so does the attempt.
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

  /** Lines in which something is wrong stay behind, so that they never keep the rest from being saved. */
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
    // What was typed in the meantime goes next.
    if (!this.isDirty) return true
    if (attempt.isAsked) return this.save(attempt)
    this.set({ phase: 'waiting' })
    this.later(restMilliseconds)
    return true
  }

  /** A wrong line stays on the server as it was saved last, or is left out; null when more than lines is wrong. */
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
    // It was refused for good: what is sent next is another request.
    this.sentToBeMade = null
    const isThere = this.store.get().record !== null
    if (error.conflict) return this.overtaken(error.conflict, sent)
    if (error.status === 404 && isThere) this.set({ phase: 'gone' })
    else if (error.status === 404 && this.copiedFrom !== null) this.forgetSource()
    else if (error.status === 409 && isThere) this.set({ phase: 'closed' })
    else this.set({ phase: 'refused', refusal: refusalOf(error) })
    return false
  }

  /** What it was copied from is deleted: what stands here is saved all the same. */
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
    // The answer to our own call was lost on the way.
    if (asKept(valuesOf(current)) === asKept(sent)) {
      this.took(current, contentOf(sent), sent)
      return true
    }
    this.overtakenBy = conflict
    this.set(current.status === 'draft' ? { phase: 'conflict', conflict } : { phase: 'closed' })
    return false
  }

  /** Both versions are put away without a choice: everything stands as it was typed, and nothing is sent. */
  closeConflict = () => this.set({ conflict: null })
  compareAgain = () => this.set({ conflict: this.overtakenBy })

  /** The server has this version; what stands in the fields is compared with it from now on. */
  standOn(record: Invoice, saved: InvoiceValues) {
    this.savedContent = contentOf(saved)
    this.set({ record, phase: 'saved', refusal: noErrors, conflict: null })
  }

  /** Our own doing beside the form, such as adding a file: it waits for what is being saved, and the other way round. */
  inTurn<Result>(work: () => Promise<Result>) {
    const done = this.chain.then(work)
    this.chain = done.then(
      () => true,
      () => true,
    )
    return done
  }

  /** The record as it was read again. Says whether it holds something new that can be shown. */
  follow(fresh: Invoice) {
    const { record, phase } = this.store.get()
    if (!record || fresh.id !== record.id || fresh.version < record.version) return false
    if (fresh.status === 'draft' && contentOf(valuesOf(fresh)) === contentOf(valuesOf(record))) {
      this.set({ record: fresh })
      return false
    }
    return phase === 'saved'
  }

  /** The draft is gone from the server: what stands here becomes a new one. */
  startOver() {
    this.savedContent = ''
    this.made = Promise.withResolvers()
    this.set({ record: null, phase: 'waiting', refusal: noErrors })
    return this.saveNow({ isAsked: true })
  }
}

/** What would be refused is not sent: it is said at once. */
function whyNotSent(values: InvoiceValues): Refusal | null {
  if (values.customer_id === '')
    return { errors: { customer_id: [translate('invoice_form.customer_needed')] }, message: null }
  return validateLocally(createInvoice, toBody(values), translate)
}

const refusedPhase = (typed: InvoiceValues, record: Invoice | null) => {
  if (typed.customer_id === '') return 'kept'
  return record ? 'partly' : 'refused'
}

/** Which lines are wrong, by their place; null when something else is wrong too. */
function wrongLines(errors: Errors) {
  const places = Object.keys(errors).map((path) => /^lines\.(\d+)\./.exec(path)?.[1])
  return places.includes(undefined) || places.length === 0 ? null : new Set(places.map(Number))
}

/** What the server alone could see to be wrong with lines, such as a VAT code that is no longer there. */
function whyLinesRefused(error: unknown): Refusal | null {
  const isRefused = error instanceof ApiError && error.status === 422 && wrongLines(error.errors) !== null
  return isRefused ? refusalOf(error) : null
}

/** As the server keeps it: without the blanks around texts. */
const asKept = (values: InvoiceValues) => JSON.stringify(newInvoice.safeParse(JSON.parse(contentOf(values))).data)

const isShort = (body: unknown) => JSON.stringify(body).length < keepaliveCharacters

const created = ({ key, body }: PendingCreate, isQuiet: boolean) =>
  call(createInvoice, { body, idempotencyKey: key, isQuiet, keepalive: isShort(body) })

function changed({ id, version }: Invoice, values: InvoiceValues, isQuiet: boolean) {
  const body = { ...toBody(values), version }
  return call(updateInvoice, { params: { id }, body, isQuiet, keepalive: isShort(body) })
}
