import { useBlocker, useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { authState, isLoggedIn } from '#web/platform/session/auth-state.ts'
import { saveFormDraft, takeFormDraft } from '#web/platform/forms/form-draft.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'

/** As much of a form as its unsaved work concerns. */
export type FormWithWork = {
  isDirty: boolean
  /** Both as the form has them: they are only ever handed back to it. */
  values: unknown
  saved: unknown
  restore: (typed: unknown) => void
}

/** In its own words: a page has none when its tab is closed. */
const askByBrowser = (event: Event) => event.preventDefault()

/**
 * Asks before unsaved work is left behind, whether for another screen, another site or by closing the tab. Other parts
 * of the same screen keep their form, so going there asks nothing. When the session is over there is nothing to ask
 * for either: what was typed is kept, and is back in its fields when the same user comes back.
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
    showSuccess(t('form.draft_title'), t('form.draft_back'))
  })
  useEffect(() => pickUp(pathname), [pathname])
}
