import { useBlocker } from '@tanstack/react-router'
import { isLoggedIn } from '#web/platform/session/auth-state.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'

type Place = { pathname: string; search: unknown }

const editedIn = ({ search }: Place) => (search as { edit?: string }).edit

/** Another account is edited at the same path, so going there asks the same question as leaving the screen. */
export function useUnsavedAccount(isUnsaved: boolean) {
  const t = useTranslate()
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      // The form itself asks about other screens.
      if (current.pathname !== next.pathname || editedIn(current) === editedIn(next) || !isLoggedIn()) return false
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
