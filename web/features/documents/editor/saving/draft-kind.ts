import type { UseQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Errors } from '#web/platform/forms/form-refusal.ts'

export type DraftRecord = { id: string; version: number; status: string }

/** What the form of a draft must know of a kind of document to save it. `Kept` are its values as they are stored and compared. */
export type DraftKind<Saved extends DraftRecord, Values, Kept extends object> = {
  /** Under which typed values are stored on this device. */
  name: string
  create: Endpoint<z.ZodType, z.ZodType, z.ZodType, Saved>
  update: Endpoint<z.ZodType, z.ZodType, z.ZodType, Saved>
  query: (id: string) => UseQueryOptions<Saved>
  valuesOf: (record: Saved) => Values
  /** What changing the draft sends, without the version. */
  toBody: (values: Values) => object
  /** What creating the draft sends. */
  toNewBody: (values: Values, copiedFrom: string | null) => object
  /** Text by which two forms are compared. */
  contentOf: (values: Values) => string
  comparable: (values: Values) => Kept
  fromComparable: (kept: Kept) => Values
  /** Errors that keep it on this device: without a customer there is no draft. */
  whyKept: (values: Values) => Errors | null
  /** The field of the form that a path of the body belongs to. */
  fieldOf: (path: string, values: Values) => string
  /** The values with the saved version of lines that cannot be saved, or without those that have none. */
  withSavedLines: (typed: Values, wrong: ReadonlySet<string>, saved: Values | null) => Values
  /** The values of the fields, with what the server has added to what was sent. */
  withAnswer: (values: Values, sent: Values, record: Saved) => Values
}
