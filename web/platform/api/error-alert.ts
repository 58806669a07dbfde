import { showAlert } from '#web/platform/browser/alerts.tsx'
import { ApiError } from './api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Does something that may be refused; then the user is told why. Says whether it was done. */
export function useErrorAlert() {
  const t = useTranslate()
  return async (act: () => Promise<unknown>) => {
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isAlerted) await showAlert({ kind: 'warning', title: t('alert.oops.title'), text: error.message })
      return false
    }
  }
}
