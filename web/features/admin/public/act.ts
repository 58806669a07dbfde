import { useState } from 'react'
import { showAlert } from '#web/platform/browser/alerts.tsx'
import { ApiError } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'

/** Does something beside a form, one thing at a time, and says why when it is refused. */
export function useAct() {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)

  async function act(work: () => Promise<unknown>) {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isAlerted) await showAlert({ kind: 'error', title: t('admin.refused'), text: error.message })
    } finally {
      setBusy(false)
    }
  }

  return { act: (work: () => Promise<unknown>) => void act(work), isBusy }
}
