import { useState } from 'react'
import type { z } from 'zod'
import type { Conflict } from '#shared/errors/error-body.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { useApiForm } from './api-form.ts'
import { type Difference, differencesOf, mergeDifferences, type Side } from './three-way-merge.ts'

type Versioned = { version: number }

type RecordFormOptions<Values extends object, Saved extends Versioned, Body extends z.ZodType> = {
  /** Changes the record and returns the new version. */
  endpoint: Endpoint<z.ZodType, z.ZodType, Body, Saved>
  params?: Record<string, string>
  /** The record as it was loaded; the form takes over a newer one if nothing is unsaved. */
  record: Saved
  /** The values of the fields for a record. */
  valuesOf: (record: Saved) => Values
  /** Converts the values into the request body without the version; by default they are sent unchanged. */
  toBody?: (values: Values) => object
  onSaved?: (saved: Saved) => unknown
}

/** The changes of another user who saved first, and the values typed here. */
export type RecordConflict = {
  by: string | null
  at: string
  differences: Difference[]
  /** Merges the chosen values into their version and sends it. */
  save: (sideOf: (path: string) => Side) => void
  /** Discards what was typed and shows their version. */
  keepTheirs: () => void
  /** Returns to the form with its typed values. */
  close: () => void
}

/**
 * A form that changes a record. It sends the version that it is based on. If another user saved first, nothing is
 * overwritten and nothing typed is lost: `conflict` contains both versions, and the user decides.
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

  const form = useApiForm<Values, Body, Saved>({
    endpoint,
    ...(params && { params }),
    initialValues: valuesOf(record),
    toBody: bodyOn(version),
    onConflict: setConflict,
    onDone: (saved, sent) => {
      setVersion(saved.version)
      // What was typed while it was on its way stays.
      form.rebase(valuesOf(saved), sent)
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

  /**
   * Takes over a version that we created outside of the form, for example by archiving: unsaved values stay and are
   * based on the new version.
   */
  function follow(newer: Saved) {
    if (newer.version !== version + 1) return
    setVersion(newer.version)
    form.rebase(valuesOf(newer))
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

/** The same conflict, with labels in place of the ids or slugs of one field. The saved values do not change. */
export function withFieldLabels(
  conflict: RecordConflict | null,
  field: string,
  inWords: (value: unknown) => unknown,
): RecordConflict | null {
  return (
    conflict && {
      ...conflict,
      differences: conflict.differences.map((difference) =>
        difference.path === field
          ? { ...difference, theirs: inWords(difference.theirs), mine: inWords(difference.mine) }
          : difference,
      ),
    }
  )
}
