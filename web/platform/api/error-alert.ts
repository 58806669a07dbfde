import { showAlert } from '#web/platform/browser/alerts.tsx'
import { ApiError } from './api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Shows a refusal elsewhere than in an alert: below a field, above a form, in a dialog. */
export type OnRefused = (error: ApiError) => unknown

/** Returns a function that does something and shows why if it is refused; it returns whether it succeeded. */
export function useErrorAlert(onRefused?: OnRefused) {
  const t = useTranslate()
  const showRefusal = ({ reason }: ApiError) =>
    showAlert({ kind: 'warning', title: t('alert.oops.title'), text: reason })
  return async (work: () => Promise<unknown>) => {
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isAlerted) await (onRefused ?? showRefusal)(error)
      return false
    }
  }
}
