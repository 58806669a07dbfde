import { useBlocker } from '@tanstack/react-router'
import { isLoggedIn } from '#web/platform/auth-state.ts'
import { useTranslate } from '#web/platform/language.tsx'
import { confirm } from './confirm-dialog.tsx'

/**
 * Asks before unsaved work is left behind, whether for another screen, another site or by closing the tab. Other parts
 * of the same screen keep their form, so going there asks nothing; neither does a session that is over.
 */
export function useUnsavedWork(isUnsaved: boolean) {
  const t = useTranslate()
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isLoggedIn()) return false
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
}
