import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getMailState } from '#shared/features/email/mail-settings.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'

const staleTime = 60_000

export const mailStateQuery = {
  queryKey: ['email', 'state'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMailState, { signal }),
  staleTime,
}

/** Says that a message is on its way; or, where no mail server is set up, that it is only kept, and how to set one up. */
export function useShowOnItsWay() {
  const t = useTranslate()
  const navigate = useNavigate()
  const mayManage = useMay('manage_admin')
  return async (text: string, { otherwise }: { otherwise?: string } = {}) => {
    const { sends } = await queryClient.fetchQuery(mailStateQuery).catch(() => ({ sends: true }))
    if (sends) return showSuccess(text)
    if (otherwise !== undefined) showSuccess(otherwise)
    const setUp = { label: t('mail.set_up'), act: () => void navigate({ to: '/admin/mail' }) }
    return showSuccess(t('mail.kept_text'), { title: t('mail.kept'), ...(mayManage && { action: setUp }) })
  }
}

/** The same for what is shown all the time. */
export function useOnItsWay(text: string) {
  const t = useTranslate()
  const { data } = useQuery(mailStateQuery)
  return data?.sends === false ? t('mail.kept_text') : text
}
