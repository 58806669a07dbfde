import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Conflict } from '#shared/errors/error-body.ts'
import { useStore } from '#web/platform/browser/store.ts'
import { withValueAt } from '#web/platform/forms/field-path.ts'
import { fieldProps, type SetValue } from '#web/platform/forms/form-fields.ts'
import type { RecordConflict } from '#web/platform/forms/record-form.ts'
import { differencesOf, mergeDifferences } from '#web/platform/forms/three-way-merge.ts'
import type { DraftKind, DraftRecord } from './draft-kind.ts'
import { DraftSaver } from './draft-saver.ts'
import type { PendingCreate } from './save-phase.ts'

/** What a form is opened with. */
export type FormStart<Saved, Values> = {
  record: Saved | null
  /** What the server has, or the initial values of a new form. */
  saved: Values
  /** The values in the fields: the saved ones, or restored text that could not be saved. */
  values: Values
  copiedFrom: { id: string; name: string } | null
  pending: PendingCreate | null
  /** The name under which it is already stored on this device. */
  keptName?: string
}

type WithLines = { lines: readonly unknown[] }

export type DraftForm<Saved extends DraftRecord, Values extends WithLines, Kept extends object> = ReturnType<
  typeof useDraftForm<Saved, Values, Kept>
>

/** The form of a draft, which is saved automatically while typing. */
export function useDraftForm<Saved extends DraftRecord, Values extends WithLines, Kept extends object>(
  kind: DraftKind<Saved, Values, Kept>,
  start: FormStart<Saved, Values>,
  onCreated: (record: Saved) => void,
) {
  const [values, setValues] = useState(start.values)
  const [saver] = useState(
    () =>
      new DraftSaver(kind, { ...start, copiedFrom: start.copiedFrom?.id ?? null }, (record, sent) => {
        if (sent) setValues((before) => kind.withAnswer(before, sent, record))
      }),
  )
  const state = useStore(saver.store)

  useEffect(() => saver.edit(values), [saver, values])
  useEffect(() => saver.stop, [saver])
  useFollowedRecord(kind, saver, state.record, setValues)
  const tellCreated = useEffectEvent(onCreated)
  const isMade = state.record !== null
  useEffect(() => {
    const { record } = saver.store.get()
    if (isMade && record && !start.record) tellCreated(record)
  }, [isMade, saver, start.record])

  const change = useCallback(
    (update: (before: Values) => Values, path: string) => {
      setValues(update)
      saver.mend(path)
    },
    [saver],
  )
  const setValue = useCallback(
    (path: string, value: unknown) => change((before) => withValueAt(before, path, value), path),
    [change],
  )
  const changeLines = useCallback(
    (update: (lines: Values['lines']) => Values['lines'], path = 'lines') =>
      change((before) => ({ ...before, lines: update(before.lines) }), path),
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
    setValue: setValue as SetValue<Values>,
    conflict: state.conflict && conflictOf(kind, state.conflict, values, saver, setValues),
    ...fieldProps(values, errors, setValue),
  }
}

/**
 * Puts each saved version into the cache for other screens, and takes over what another user changed in the meantime.
 */
function useFollowedRecord<Saved extends DraftRecord, Values, Kept extends object>(
  kind: DraftKind<Saved, Values, Kept>,
  saver: DraftSaver<Saved, Values, Kept>,
  record: Saved | null,
  setValues: (change: (before: Values) => Values) => void,
) {
  const queryClient = useQueryClient()
  const { data: fresh } = useQuery({ ...kind.query(record?.id ?? ''), enabled: record !== null })

  useEffect(() => {
    if (record) queryClient.setQueryData(kind.query(record.id).queryKey, record)
  }, [kind, queryClient, record])

  useEffect(() => {
    if (!fresh || fresh === saver.store.get().record || !saver.follow(fresh)) return
    saver.standOn(fresh, kind.valuesOf(fresh))
    setValues(() => kind.valuesOf(fresh))
  }, [fresh, kind, saver, setValues])
}

function conflictOf<Saved extends DraftRecord, Values, Kept extends object>(
  { valuesOf, comparable, fromComparable }: DraftKind<Saved, Values, Kept>,
  { changed_by_name, changed_at, current }: Conflict,
  values: Values,
  saver: DraftSaver<Saved, Values, Kept>,
  setValues: (values: Values) => void,
): RecordConflict {
  const { record } = saver.store.get()
  const theirRecord = current as Saved
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
