import { useState } from 'react'
import type { z } from 'zod'
import type { Conflict } from '#shared/errors/error-body.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { useApiForm } from './api-form.ts'
import { type Difference, differencesOf, mergeDifferences, type Side } from './three-way-merge.ts'

type Versioned = { version: number }

type RecordFormOptions<Values extends object, Saved extends Versioned, Body extends z.ZodType> = {
  /** Changes the record, and answers it as it then is. */
  endpoint: Endpoint<z.ZodType, z.ZodType, Body, z.ZodType<Saved>>
  params?: Record<string, string>
  /** The record as it was loaded; when a newer one comes and nothing is unsaved, the form takes it over. */
  record: Saved
  /** What of a record stands in the fields. */
  valuesOf: (record: Saved) => Values
  /** What is sent beside the version, where it is not just what was typed. */
  toBody?: (values: Values) => object
  onSaved?: (saved: Saved) => unknown
}

/** What a faster colleague did, beside what was typed here. */
export type RecordConflict = {
  by: string | null
  at: string
  differences: Difference[]
  /** Puts what was chosen on top of their version and sends it. */
  save: (sideOf: (path: string) => Side) => void
  /** Drops what was typed and shows theirs. */
  keepTheirs: () => void
  /** Back to the form, where everything stands as it was typed. */
  close: () => void
}

/**
 * A form that changes a record. It names the version that it was made on; when someone else was faster, nothing is
 * overwritten and nothing typed is lost: `conflict` has both versions, and the user decides.
 */
export function useRecordForm<Values extends object, Saved extends Versioned, Body extends z.ZodType>(
  options: RecordFormOptions<Values, Saved, Body>,
) {
  const { endpoint, params, record, valuesOf, onSaved } = options
  const [version, setVersion] = useState(record.version)
  const [seen, setSeen] = useState(record)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const bodyOn = (base: number) => (values: Values) =>
    ({ ...(options.toBody ? options.toBody(values) : values), version: base }) as z.input<Body>

  const form = useApiForm<Values, Body, z.ZodType<Saved>>({
    endpoint,
    ...(params && { params }),
    initialValues: valuesOf(record),
    toBody: bodyOn(version),
    onConflict: setConflict,
    onDone: (saved) => {
      take(saved)
      return onSaved?.(saved)
    },
  })

  function take(newer: Saved) {
    setVersion(newer.version)
    form.reset(valuesOf(newer))
  }

  if (record !== seen) {
    setSeen(record)
    if (record.version > version && !form.isDirty) take(record)
  }

  const close = () => setConflict(null)

  /** Our own doing beside the form, such as archiving: what is unsaved stays, and stands on the new version. */
  function follow(newer: Saved) {
    if (newer.version !== version + 1) return
    setVersion(newer.version)
    form.reset(valuesOf(newer), form.values)
  }

  function conflictOf({ changed_by_name, changed_at, current }: Conflict): RecordConflict {
    const theirs = current as Saved
    const differences = differencesOf(form.saved, valuesOf(theirs), form.values)
    return {
      by: changed_by_name,
      at: changed_at,
      differences,
      close,
      keepTheirs: () => {
        take(theirs)
        close()
      },
      save: (sideOf) => {
        const values = mergeDifferences(valuesOf(theirs), differences, sideOf)
        close()
        setVersion(theirs.version)
        form.reset(valuesOf(theirs), values)
        void form.send(values, bodyOn(theirs.version)(values))
      },
    }
  }

  return { ...form, version, follow, conflict: conflict && conflictOf(conflict) }
}
