import { useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { authState, isLoggedIn } from '#web/platform/session/auth-state.ts'
import { saveFormDraft, takeFormDraft } from '#web/platform/forms/form-draft.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'

/** The part of a form that the question about unsaved work needs. */
export type FormWithWork = {
  isDirty: boolean
  /** Of the form's own type: they are only passed back to it. */
  values: unknown
  saved: unknown
  restore: (typed: unknown) => void
}

/** The browser shows its own text when a tab is closed. */
const askByBrowser = (event: Event) => event.preventDefault()

/**
 * Asks before unsaved work is left for another screen or another site, or by closing the tab. Other parts of the same
 * screen keep their form, so they do not ask. If the session has ended there is no question either: the typed values
 * are stored and restored when the same user signs in again.
 */
export function useUnsavedWork({ isDirty, values, saved, restore }: FormWithWork) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const [userId] = useState(() => authState.get().user?.id)

  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      if (userId && !isLoggedIn()) {
        saveFormDraft(userId, current.pathname, { saved, typed: values })
        return false
      }
      const leaves = await confirm({
        title: t('form.leave_title'),
        body: t('form.leave_text'),
        confirmLabel: t('form.leave'),
        cancelLabel: t('form.stay'),
        danger: true,
      })
      return !leaves
    },
  })

  useEffect(() => {
    if (!isDirty) return undefined
    window.addEventListener('beforeunload', askByBrowser)
    return () => window.removeEventListener('beforeunload', askByBrowser)
  }, [isDirty])

  const pickUp = useEffectEvent((path: string) => {
    const typed = userId && takeFormDraft(userId, path, saved)
    if (!typed) return
    restore(typed)
    showSuccess(t('form.draft_back'), { title: t('form.draft_title') })
  })
  useEffect(() => pickUp(pathname), [pathname])
}
