import { isLongAgo } from '#shared/features/business/business-dates.rules.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { confirm } from '#web/ui/dialog/question.ts'
import { throwFieldErrors } from '#web/features/payments/public/allocation/allocation.ts'

/**
 * Asks for confirmation before something is recorded for a date more than a year ago, which is usually a typing error.
 */
export function useOldDateQuestion(today: string) {
  const t = useTranslate()
  const formats = useFormats()
  return async (field: string, date: string | undefined) => {
    if (!date || !isLongAgo(date, today)) return
    const isMeant = await confirm({
      title: t('payments.old_date.title', { date: formats.date(date) }),
      body: t('payments.old_date.text'),
      confirmLabel: t('payments.old_date.confirm'),
    })
    if (!isMeant) throwFieldErrors({ [field]: t('payments.old_date.check') }, t)
  }
}
