import { useNavigate } from '@tanstack/react-router'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'

type Draft = { customer_name: string; gross_minor: number; currency: string }

type Removal = {
  /** Where the texts of its kind are. */
  messages: 'invoice_form' | 'credit_notes'
  remove: () => Promise<unknown>
  listAddress: string
  onRemoved: () => Promise<unknown>
}

/** Asks, deletes the draft and goes to the list. */
export function useRemoveDraft(draft: Draft, { messages, remove, listAddress, onRemoved }: Removal) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const withErrorAlert = useErrorAlert()
  const name = draft.customer_name
  return async () => {
    const isSure = await confirm({
      title: t(`${messages}.delete_title`, { name }),
      body: t(`${messages}.delete_text`, { gross: formats.money(draft.gross_minor, draft.currency) }),
      confirmLabel: t('invoice_form.delete_confirm'),
      cancelLabel: t('invoice_form.delete_keep'),
      danger: true,
    })
    if (!isSure) return
    await withErrorAlert(async () => {
      await remove()
      await navigate({ to: listAddress, ignoreBlocker: true })
      showSuccess(t(`${messages}.deleted`, { name }))
      await onRemoved()
    })
  }
}
