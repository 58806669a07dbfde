import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Conflict } from '#shared/errors/error-body.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { withValueAt } from '#web/platform/forms/field-path.ts'
import { fieldProps, type SetValue } from '#web/platform/forms/form-fields.ts'
import type { RecordConflict } from '#web/platform/forms/record-form.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { differencesOf, mergeDifferences } from '#web/platform/forms/three-way-merge.ts'
import { DraftSaver, type PendingCreate } from './saving/draft-saver.ts'
import { comparable, fromComparable, type InvoiceValues, valuesOf, withIds } from './invoice-values.ts'
import { invoiceQuery } from '#web/features/invoices/invoices.queries.ts'
import type { ChangeLines } from '#web/features/documents/editor/lines/line-values.ts'

/** What a form is opened with. */
export type FormStart = {
  record: Invoice | null
  /** What the server has, or the initial values of a new form. */
  saved: InvoiceValues
  /** The values in the fields: the saved ones, or restored text that could not be saved. */
  values: InvoiceValues
  copiedFrom: { id: string; name: string } | null
  pending: PendingCreate | null
  /** The name under which it is already stored on this device. */
  keptName?: string
}

export type InvoiceForm = ReturnType<typeof useInvoiceForm>

/** The form of a draft, which is saved automatically while typing. */
export function useInvoiceForm(start: FormStart, onCreated: (record: Invoice) => void) {
  const [values, setValues] = useState(start.values)
  const [saver] = useState(
    () =>
      new DraftSaver({ ...start, copiedFrom: start.copiedFrom?.id ?? null }, (record, sent) => {
        if (sent) setValues((before) => withIds(before, sent, idsOf(record)))
      }),
  )
  const state = useStore(saver.store)

  useEffect(() => saver.edit(values), [saver, values])
  useEffect(() => saver.stop, [saver])
  useFollowedRecord(saver, state.record, setValues)
  const tellCreated = useEffectEvent(onCreated)
  const isMade = state.record !== null
  useEffect(() => {
    const { record } = saver.store.get()
    if (isMade && record && !start.record) tellCreated(record)
  }, [isMade, saver, start.record])

  const change = useCallback(
    (update: (before: InvoiceValues) => InvoiceValues, path: string) => {
      setValues(update)
      saver.mend(path)
    },
    [saver],
  )
  const setValue = useCallback(
    (path: string, value: unknown) => change((before) => withValueAt(before, path, value), path),
    [change],
  )
  const changeLines = useCallback<ChangeLines>(
    (update, path = 'lines') => change((before) => ({ ...before, lines: update(before.lines) }), path),
    [change],
  )
  const { errors, message } = state.refusal

  return {
    values,
    errors,
    message,
    record: state.record,
    phase: state.phase,
    saver,
    change,
    changeLines,
    setValue: setValue as SetValue<InvoiceValues>,
    conflict: state.conflict && conflictOf(state.conflict, values, saver, setValues),
    ...fieldProps(values, errors, setValue),
  }
}

const idsOf = ({ lines }: Invoice) => lines.map(({ id }) => id)

/**
 * Puts each saved version into the cache for other screens, and takes over what another user changed in the meantime.
 */
function useFollowedRecord(
  saver: DraftSaver,
  record: Invoice | null,
  setValues: (change: (before: InvoiceValues) => InvoiceValues) => void,
) {
  const queryClient = useQueryClient()
  const { data: fresh } = useQuery({ ...invoiceQuery(record?.id ?? ''), enabled: record !== null })

  useEffect(() => {
    if (record) queryClient.setQueryData(invoiceQuery(record.id).queryKey, record)
  }, [queryClient, record])

  useEffect(() => {
    if (!fresh || fresh === saver.store.get().record || !saver.follow(fresh)) return
    saver.standOn(fresh, valuesOf(fresh))
    setValues(() => valuesOf(fresh))
  }, [fresh, saver, setValues])
}

function conflictOf(
  { changed_by_name, changed_at, current }: Conflict,
  values: InvoiceValues,
  saver: DraftSaver,
  setValues: (values: InvoiceValues) => void,
): RecordConflict {
  const { record } = saver.store.get()
  const theirRecord = current as Invoice
  const theirs = valuesOf(theirRecord)
  const before = record ? valuesOf(record) : theirs
  const differences = differencesOf(comparable(before), comparable(theirs), comparable(values))
  return {
    by: changed_by_name,
    at: changed_at,
    differences,
    close: saver.closeConflict,
    keepTheirs: () => {
      saver.standOn(theirRecord, theirs)
      setValues(theirs)
    },
    save: (sideOf) => {
      const chosen = fromComparable(mergeDifferences(comparable(theirs), differences, sideOf))
      saver.standOn(theirRecord, theirs)
      setValues(chosen)
      saver.edit(chosen)
      void saver.saveNow({ isAsked: true })
    },
  }
}
