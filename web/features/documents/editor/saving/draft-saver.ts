import type { Conflict } from '#shared/errors/error-body.ts'
import { ApiError, call } from '#web/platform/api/api-client.ts'
import { newKey } from '#web/platform/api/idempotency-key.ts'
import { noErrors, type Refusal, refusalOf, withoutErrorsAt } from '#web/platform/forms/form-refusal.ts'
import { createStore } from '#web/platform/browser/store.ts'
import type { DraftKind, DraftRecord } from './draft-kind.ts'
import { asStored, inFields, whyLinesRefused, whyNotSent, wrongLines } from './draft-refusals.ts'
import type { PendingCreate, SavePhase } from './save-phase.ts'

type SaverState<Saved> = { record: Saved | null; phase: SavePhase; refusal: Refusal; conflict: Conflict | null }

export type SaverStart<Saved, Values> = {
  record: Saved | null
  /** What the server has, or the initial values of a new form. */
  saved: Values
  copiedFrom: string | null
  pending: PendingCreate | null
}

/**
 * Called with the saved record and what was sent; null if more was typed before the answer to an earlier attempt
 * arrived.
 */
type OnSaved<Saved, Values> = (record: Saved, sent: Values | null) => void

type Attempt = {
  /** The user asked for it and is shown errors. */
  isAsked?: boolean
  /** Creates a new draft even if nothing was typed. */
  evenUntouched?: boolean
}

/** The values in the fields, what of them is sent, and why the rest is not. */
type Parts<Values> = { typed: Values; sent: Values; left: Refusal | null }

const restMilliseconds = 1_000
/** Saves at the latest after this time, even if the user keeps typing. */
const longestMilliseconds = 4_000
/** The first draft is created soon, so that nothing is only on this device for long. */
const firstMilliseconds = 250
const retryMilliseconds = [2_000, 5_000, 10_000, 30_000]

/** Browsers send at most 64 kB after the page is closed, and some of that may already be in use. */
const keepaliveCharacters = 25_000

const isShort = (body: object) => JSON.stringify(body).length < keepaliveCharacters

/**
 * Saves a draft while it is being typed: one request at a time, each based on the version in the last answer, and never
 * two drafts for one form, whatever request or answer is lost.
 */
export class DraftSaver<Saved extends DraftRecord, Values, Kept extends object> {
  readonly store
  private readonly kind: DraftKind<Saved, Values, Kept>
  private copiedFrom: string | null
  private readonly onSaved: OnSaved<Saved, Values>
  private made = Promise.withResolvers<string>()
  private typed: Values
  private saved: Values
  private savedContent: string
  private sentToBeMade: PendingCreate | null
  private chain = Promise.resolve(true)
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  private unsavedSince: number | null = null
  private overtakenBy: Conflict | null = null

  constructor(
    kind: DraftKind<Saved, Values, Kept>,
    { record, saved, copiedFrom, pending }: SaverStart<Saved, Values>,
    onSaved: OnSaved<Saved, Values>,
  ) {
    this.kind = kind
    this.store = createStore<SaverState<Saved>>({ record, phase: 'saved', refusal: noErrors, conflict: null })
    this.copiedFrom = copiedFrom
    this.onSaved = onSaved
    this.typed = saved
    this.saved = saved
    this.savedContent = kind.contentOf(saved)
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
  private set(change: Partial<SaverState<Saved>>) {
    const before = this.store.get()
    const names = Object.keys(change) as (keyof SaverState<Saved>)[]
    if (names.some((name) => before[name] !== change[name])) this.store.set({ ...before, ...change })
  }
  private get isDirty() {
    return this.kind.contentOf(this.typed) !== this.savedContent
  }
  private get isPaused() {
    return ['conflict', 'gone', 'closed'].includes(this.store.get().phase)
  }

  private later(milliseconds: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.saveNow(), milliseconds)
  }

  stop = () => clearTimeout(this.timer)

  edit(values: Values) {
    this.typed = values
    if (this.isPaused || this.store.get().phase === 'saving') return
    clearTimeout(this.timer)
    if (!this.isDirty) {
      this.set({ phase: 'saved', refusal: noErrors })
    } else if (this.kind.whyKept(values)) {
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
    if (isWanted) return this.saveBut(whyNotSent(this.kind, this.typed), attempt)
    if (this.store.get().phase === 'failed') this.set({ phase: 'saved' })
    return true
  }

  /** Lines with errors are left out, so that they never prevent the rest from being saved. */
  private async saveBut(refusal: Refusal | null, attempt: Attempt): Promise<boolean> {
    const { typed } = this
    const sent = refusal ? this.withoutWrongLines(typed, refusal) : typed
    if (refusal && (!sent || this.kind.contentOf(sent) === this.savedContent)) {
      this.set({ phase: this.refusedPhase(typed, sent), refusal })
      return false
    }
    return this.saveParts({ typed, sent: sent ?? typed, left: refusal }, attempt)
  }

  private refusedPhase(typed: Values, sent: Values | null): SavePhase {
    if (this.kind.whyKept(typed)) return 'kept'
    return sent && this.store.get().record ? 'partly' : 'refused'
  }

  private async saveParts({ typed, sent, left }: Parts<Values>, attempt: Attempt) {
    this.unsavedSince = null
    this.set({ phase: 'saving', refusal: left ?? noErrors })
    try {
      await this.send(sent, attempt.isAsked !== true, left)
    } catch (error) {
      const wrong = left ? null : whyLinesRefused(this.kind, error, sent)
      return wrong ? this.saveBut(wrong, attempt) : this.failed(error, sent)
    }
    if (left && typed === this.typed && this.kind.contentOf(sent) === this.savedContent) return false
    // Saves what was typed in the meantime.
    if (!this.isDirty) return true
    if (attempt.isAsked) return this.save(attempt)
    this.set({ phase: 'waiting' })
    this.later(restMilliseconds)
    return true
  }

  /** Null if more than lines is wrong. */
  private withoutWrongLines(typed: Values, { errors }: Refusal): Values | null {
    const wrong = wrongLines(errors)
    return wrong && this.kind.withSavedLines(typed, wrong, this.store.get().record && this.saved)
  }

  private async send(sent: Values, isQuiet: boolean, left: Refusal | null) {
    const { record } = this.store.get()
    const content = this.kind.contentOf(sent)
    if (record) {
      const body = { ...this.kind.toBody(sent), version: record.version }
      const params = { id: record.id }
      const changed = await call(this.kind.update, { params, body, isQuiet, keepalive: isShort(body) })
      this.took(changed, content, sent, left)
      return
    }
    const pending = (this.sentToBeMade ??= {
      key: newKey(),
      body: this.kind.toNewBody(sent, this.copiedFrom),
      content,
    })
    const { key: idempotencyKey, body } = pending
    const created = await call(this.kind.create, { body, idempotencyKey, isQuiet, keepalive: isShort(body) })
    this.took(created, pending.content, sent, left)
  }

  private took(record: Saved, content: string, sent: Values, left: Refusal | null = null) {
    this.sentToBeMade = null
    this.failures = 0
    this.savedContent = content
    const isOfSent = this.kind.contentOf(sent) === content
    if (isOfSent) this.saved = sent
    this.set({ record, phase: left ? 'partly' : 'saved', refusal: left ?? noErrors, conflict: null })
    this.made.resolve(record.id)
    this.onSaved(record, isOfSent ? sent : null)
  }

  private failed(error: unknown, sent: Values) {
    if (!(error instanceof ApiError)) throw error
    if (error.isOurFault) return this.retryLater('unreached', error.message)
    // Refused for good: the next attempt is a new request.
    this.sentToBeMade = null
    const isThere = this.store.get().record !== null
    if (error.conflict) return this.overtaken(error.conflict, sent)
    if (error.status === 404 && isThere) this.set({ phase: 'gone' })
    else if (error.status === 404 && this.copiedFrom !== null) this.forgetSource()
    else if (error.status === 409 && isThere) this.set({ phase: 'closed' })
    else this.set({ phase: phaseOf(error), refusal: inFields(this.kind, refusalOf(error), sent) })
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

  private overtaken(conflict: Conflict, sent: Values) {
    const current = conflict.current as Saved
    // The answer to our own request was lost.
    if (asStored(this.kind, this.kind.valuesOf(current)) === asStored(this.kind, sent)) {
      this.took(current, this.kind.contentOf(sent), sent)
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
  standOn(record: Saved, saved: Values) {
    this.saved = saved
    this.savedContent = this.kind.contentOf(saved)
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
  follow(fresh: Saved) {
    const { record, phase } = this.store.get()
    const { contentOf, valuesOf } = this.kind
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
