import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { authState, isLoggedIn } from '#web/platform/session/auth-state.ts'
import {
  localWorkNames,
  lockedLocalWork,
  lockLocalWork,
  readLocalWork,
  removeLocalWork,
  saveLocalWork,
} from '#web/platform/forms/local-work.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { defaultSide, differencesOf, mergeDifferences } from '#web/platform/forms/three-way-merge.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import type { DraftForm, FormStart } from './draft-form.ts'
import type { DraftKind, DraftRecord } from './draft-kind.ts'
import type { PendingCreate, SavePhase } from './save-phase.ts'

type KeptDraft<Kept> = {
  saved: Kept
  typed: Kept
  pending: PendingCreate | null
  copiedFrom: FormStart<never, never>['copiedFrom']
}

type Named = { name: string }

const newNames = ({ name }: Named) => `${name}/new/`
const nameOf = ({ name }: Named, id: string) => `${name}/${id}`

const userId = () => authState.get().user?.id ?? ''

/** A draft that was started, is not on the server, and is not open in any tab. */
export type UnsavedDraft<Kept> = { name: string; at: string } & KeptDraft<Kept>

export async function findUnsavedDraft<Saved extends DraftRecord, Values, Kept extends object>(
  kind: DraftKind<Saved, Values, Kept>,
): Promise<UnsavedDraft<Kept> | undefined> {
  const user = userId()
  const held = await lockedLocalWork()
  return localWorkNames(user, newNames(kind))
    .filter((name) => !held.has(name))
    .flatMap((name) => {
      const kept = readLocalWork<KeptDraft<Kept>>(user, name)
      return kept ? [{ name, at: kept.at, ...kept.work }] : []
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
}

export const discardUnsavedDraft = ({ name }: Named) => removeLocalWork(userId(), name)

export const startFromUnsaved = <Saved extends DraftRecord, Values, Kept extends object>(
  { fromComparable }: DraftKind<Saved, Values, Kept>,
  { name, saved, typed, pending, copiedFrom }: UnsavedDraft<Kept>,
): FormStart<Saved, Values> => ({
  record: null,
  keptName: name,
  saved: fromComparable(saved),
  values: fromComparable(typed),
  pending,
  copiedFrom,
})

/**
 * Text typed into a draft that could not be saved, merged with the server's version; undefined if the server has all of
 * it.
 */
export function applyUnsaved<Saved extends DraftRecord, Values, Kept extends object>(
  kind: DraftKind<Saved, Values, Kept>,
  record: Saved,
) {
  const kept = readLocalWork<KeptDraft<Kept>>(userId(), nameOf(kind, record.id))
  if (!kept) return undefined
  const { saved, typed } = kept.work
  const now = kind.comparable(kind.valuesOf(record))
  const differences = differencesOf(saved, now, typed)
  const sides = new Map(differences.map((difference) => [difference.path, defaultSide(difference)]))
  const values = kind.fromComparable(mergeDifferences(now, differences, (path) => sides.get(path) ?? 'theirs'))
  return kind.contentOf(values) === kind.contentOf(kind.valuesOf(record)) ? undefined : values
}

/** Then nothing needs to be stored on this device. */
const isOnServer = (phase: SavePhase) => phase === 'saved'

const pauseMilliseconds = 300

type WithLines = { lines: readonly unknown[] }

/**
 * Stores on this device what the server does not have yet, sends it when the tab is hidden or closed, and asks before
 * the user leaves something that cannot be saved.
 */
export function useUnsavedDraft<Saved extends DraftRecord, Values extends WithLines, Kept extends object>(
  kind: DraftKind<Saved, Values, Kept>,
  form: DraftForm<Saved, Values, Kept>,
  start: FormStart<Saved, Values>,
) {
  const { phase, record, saver, values } = form
  const [user] = useState(userId)
  const [newName] = useState(
    () => start.keptName ?? newNames(kind) + crypto.getRandomValues(new Uint32Array(2)).join('-'),
  )
  const name = record ? nameOf(kind, record.id) : newName
  const isAbandoned = useRef(false)

  const keep = useEffectEvent((typed: Values, phaseNow: SavePhase) => {
    if (isAbandoned.current || isOnServer(phaseNow)) return removeLocalWork(user, name)
    const saved = kind.comparable(record ? kind.valuesOf(record) : start.saved)
    const { copiedFrom } = start
    const work: KeptDraft<Kept> = { saved, typed: kind.comparable(typed), pending: saver.pending, copiedFrom }
    return saveLocalWork(user, name, work)
  })

  useEffect(() => lockLocalWork(newName), [newName])
  useEffect(() => {
    if (record) removeLocalWork(user, newName)
  }, [record, user, newName])
  useEffect(() => {
    const timer = setTimeout(() => keep(values, phase), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [phase, values])

  const leaveTab = useEffectEvent(() => {
    keep(saver.latest, saver.store.get().phase)
    if (!isAbandoned.current) void saver.saveNow().then((isSaved) => isSaved && removeLocalWork(user, name))
  })
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && leaveTab()
    const onLeave = () => leaveTab()
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onHidden)
      onLeave()
    }
  }, [])

  useAskBeforeLeaving(kind.whyKept(values) !== null, form, () => {
    isAbandoned.current = true
  })
  /** The draft is being deleted, so nothing is stored. */
  const abandon = useCallback(() => {
    isAbandoned.current = true
    saver.stop()
    removeLocalWork(user, name)
  }, [saver, user, name])
  return { abandon }
}

/** Says once that unsaved text was restored. */
export function usePickedUp({ values, saved }: Pick<FormStart<never, unknown>, 'values' | 'saved'>) {
  const t = useTranslate()
  const isBack = values !== saved
  useEffect(() => {
    if (isBack) showSuccess(t('invoice_form.picked_up'), { title: t('form.draft_title') })
  }, [isBack, t])
}

type Leaving = {
  phase: SavePhase
  saver: {
    saveNow: (attempt: { isAsked: true }) => Promise<boolean>
    store: { get: () => { refusal: { message: string | null } } }
  }
}

function useAskBeforeLeaving(isKept: boolean, { phase, saver }: Leaving, onAbandon: () => void) {
  const t = useTranslate()
  useBlocker({
    disabled: isOnServer(phase),
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // After the session has ended nothing can be saved: it stays on this device until the same user signs in again.
      if (current.pathname === next.pathname || !isLoggedIn()) return false
      if (isKept) {
        showSuccess(t('invoice_form.kept_text'), { title: t('invoice_form.kept_title') })
        return false
      }
      if (await saver.saveNow({ isAsked: true })) return false
      const leaves = await confirm({
        title: t('form.leave_title'),
        body: saver.store.get().refusal.message ?? t('form.leave_text'),
        confirmLabel: t('form.leave'),
        cancelLabel: t('form.stay'),
        danger: true,
      })
      if (leaves) onAbandon()
      return !leaves
    },
  })
}
