import type { AdminDashboard } from '#shared/features/dashboards/dashboards.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { StateCardProps } from './state-card.tsx'

/** More than people mistype in a day. */
const manyFailures = 50

/** Who can sign in, who is signed in, failed sign-ins, and the e-mails that were sent. */
export function usePeopleCards(data: AdminDashboard | undefined): StateCardProps[] {
  const t = useTranslate()
  const { number } = useFormats()
  if (!data) return []
  const { users, sessions, failed_sign_ins_24h: failures, emails } = data
  const notSent = emails.failed + emails.bounced
  return [
    {
      name: t('admin_state.users'),
      figure: number(users.active),
      text: t('admin_state.users_text', { invited: users.invited, deactivated: users.deactivated }),
      link: { to: '/admin/users/list', search: { active: 'yes' } },
    },
    {
      name: t('admin_state.sessions'),
      figure: number(sessions.open),
      text: t('admin_state.sessions_text', { count: sessions.in_use }),
      link: { to: '/admin/users/list', search: { order_by: 'last_sign_in_at', order_direction: 'DESC' } },
    },
    {
      name: t('admin_state.sign_ins'),
      figure: number(failures),
      text: t('admin_state.sign_ins_text'),
      state: failures >= manyFailures ? { tone: 'warning', word: t('admin_state.many') } : undefined,
      link: { to: '/admin/users/list' },
    },
    {
      name: t('admin_state.emails'),
      figure: number(emails.queued),
      text: emails.has_mail_server
        ? t('admin_state.emails_sent', { count: emails.sent_24h })
        : t('admin_state.emails_kept', { count: emails.kept }),
      link: { to: '/admin/emails', search: { status: 'queued' } },
    },
    {
      name: t('admin_state.emails_failed'),
      figure: number(notSent),
      text: t('admin_state.emails_failed_text', { count: emails.bounced }),
      state: notSent > 0 ? { tone: 'bad', word: t('admin_state.failed') } : undefined,
      link: {
        to: '/admin/emails',
        search: { status: emails.failed === 0 && emails.bounced > 0 ? 'bounced' : 'failed' },
      },
    },
  ]
}
