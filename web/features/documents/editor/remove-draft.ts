import { useNavigate } from '@tanstack/react-router'
import { useErrorAlert } from '#web/platform/api/error-alert.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'

type Draft = { customer_name: string; gross_minor: number; currency: string }

type Removal = {
  remove: () => Promise<unknown>
  listAddress: string
  onRemoved: () => Promise<unknown>
}

/** Asks, deletes the draft and goes to the list. */
export function useRemoveDraft(draft: Draft, { remove, listAddress, onRemoved }: Removal) {
  const t = useTranslate()
  const formats = useFormats()
  const navigate = useNavigate()
  const withErrorAlert = useErrorAlert()
  const name = draft.customer_name
  return async () => {
    const isSure = await confirm({
      title: t('invoice_form.delete_title', { name }),
      body: t('invoice_form.delete_text', { gross: formats.money(draft.gross_minor, draft.currency) }),
      confirmLabel: t('invoice_form.delete_confirm'),
      cancelLabel: t('invoice_form.delete_keep'),
      danger: true,
    })
    if (!isSure) return
    await withErrorAlert(async () => {
      await remove()
      await navigate({ to: listAddress, ignoreBlocker: true })
      showSuccess(t('invoice_form.deleted', { name }))
      await onRemoved()
    })
  }
}
