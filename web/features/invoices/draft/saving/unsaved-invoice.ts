import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { authState, isLoggedIn } from '#web/platform/session/auth-state.ts'
import {
  removeLocalWork,
  lockedLocalWork,
  lockLocalWork,
  saveLocalWork,
  readLocalWork,
  localWorkNames,
} from '#web/platform/forms/local-work.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { differencesOf, mergeDifferences, defaultSide } from '#web/platform/forms/three-way-merge.ts'
import { confirm } from '#web/ui/dialog/question.ts'
import type { PendingCreate, SavePhase } from './draft-saver.ts'
import type { FormStart, InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import {
  type ComparableValues,
  comparable,
  contentOf,
  fromComparable,
  type InvoiceValues,
  valuesOf,
} from '#web/features/invoices/draft/invoice-values.ts'

type KeptInvoice = {
  saved: ComparableValues
  typed: ComparableValues
  pending: PendingCreate | null
  copiedFrom: FormStart['copiedFrom']
}

const newNames = 'invoices/new/'
const nameOf = (id: string) => `invoices/${id}`

const userId = () => authState.get().user?.id ?? ''

/** An invoice that was started, is not on the server, and is not open in any tab. */
export type UnsavedInvoice = { name: string; at: string } & KeptInvoice

export async function findUnsavedInvoice(): Promise<UnsavedInvoice | undefined> {
  const user = userId()
  const held = await lockedLocalWork()
  return localWorkNames(user, newNames)
    .filter((name) => !held.has(name))
    .flatMap((name) => {
      const kept = readLocalWork<KeptInvoice>(user, name)
      return kept ? [{ name, at: kept.at, ...kept.work }] : []
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
}

export const discardUnsavedInvoice = ({ name }: UnsavedInvoice) => removeLocalWork(userId(), name)

export const startFromUnsaved = ({ name, saved, typed, pending, copiedFrom }: UnsavedInvoice): FormStart => ({
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
export function applyUnsaved(record: Invoice) {
  const kept = readLocalWork<KeptInvoice>(userId(), nameOf(record.id))
  if (!kept) return undefined
  const { saved, typed } = kept.work
  const now = comparable(valuesOf(record))
  const differences = differencesOf(saved, now, typed)
  const sides = new Map(differences.map((difference) => [difference.path, defaultSide(difference)]))
  const values = fromComparable(mergeDifferences(now, differences, (path) => sides.get(path) ?? 'theirs'))
  return contentOf(values) === contentOf(valuesOf(record)) ? undefined : values
}

/** Then nothing needs to be stored on this device. */
const isOnServer = (phase: SavePhase) => phase === 'saved'

const pauseMilliseconds = 300

/**
 * Stores on this device what the server does not have yet, sends it when the tab is hidden or closed, and asks before
 * the user leaves something that cannot be saved.
 */
export function useUnsavedInvoice(form: InvoiceForm, start: FormStart) {
  const { phase, record, saver, values } = form
  const [user] = useState(userId)
  const [newName] = useState(() => start.keptName ?? newNames + crypto.getRandomValues(new Uint32Array(2)).join('-'))
  const name = record ? nameOf(record.id) : newName
  const isAbandoned = useRef(false)

  const keep = useEffectEvent((typed: InvoiceValues, phaseNow: SavePhase) => {
    if (isAbandoned.current || isOnServer(phaseNow)) return removeLocalWork(user, name)
    const saved = comparable(record ? valuesOf(record) : start.saved)
    const { copiedFrom } = start
    const work: KeptInvoice = { saved, typed: comparable(typed), pending: saver.pending, copiedFrom }
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

  useAskBeforeLeaving(form, () => {
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

function useAskBeforeLeaving({ phase, saver, values }: InvoiceForm, onAbandon: () => void) {
  const t = useTranslate()
  useBlocker({
    disabled: isOnServer(phase),
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // After the session has ended nothing can be saved: it stays on this device until the same user signs in again.
      if (current.pathname === next.pathname || !isLoggedIn()) return false
      if (values.customer_id === '') {
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
