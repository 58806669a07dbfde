import { Button, Text } from '@mantine/core'
import { IconMail, IconMailCheck, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { emailFilter, emailStatuses, exportEmails } from '#shared/features/email/emails.contract.ts'
import type { EmailRow } from '#shared/features/email/emails.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { AdminFrame } from '#web/features/admin/public/admin-frame.tsx'
import { ListViews } from '#web/features/views/public/list-views.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useListSearch } from '#web/platform/navigation/list-search.ts'
import { withOpened } from '#web/platform/navigation/opened-row.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import type { Column } from '#web/ui/table/data-table-column.ts'
import { InstantText } from '#web/ui/date/date-text.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { emailKinds, EmailState, kindLabel } from './email-labels.tsx'
import { emailQuery, emailsQuery } from './emails.queries.ts'
import { MailEventsLink } from './mail-events-link.tsx'
import styles from './emails.module.css'
import { EmailDrawer } from './email-drawer.tsx'
import text from '#web/ui/layout/text.module.css'

/** Sent, waiting and failed e-mails; each row opens to the e-mail itself. */
export function EmailsPage() {
  const t = useTranslate()
  const search = useListSearch(emailFilter)
  return (
    <AdminFrame>
      <ListPage
        name="emails"
        views={<ListViews list="emails" />}
        title={t('emails.title')}
        about={t('emails.about')}
        search={search}
        list={emailsQuery}
        columns={columns(t)}
        rowHref={({ id }) => withOpened('/admin/emails', search.query, id)}
        onRowNear={({ id }) => void queryClient.prefetchQuery(emailQuery(id))}
        searchLabel={t('emails.search')}
        filters={[
          {
            name: 'status',
            kind: 'choice',
            label: t('emails.filter.status'),
            options: emailStatuses.map((status) => ({ value: status, label: t(`emails.status.${status}`) })),
          },
          {
            name: 'kind',
            kind: 'choice',
            label: t('emails.filter.kind'),
            options: emailKinds.map((kind) => ({ value: kind, label: kindLabel(t, kind) })),
          },
        ]}
        totals={({ meta }) => t('emails.total', { count: meta.total })}
        exportFrom={exportEmails}
        actions={<EventsLinkButton />}
        empty={{
          title: t('emails.empty'),
          hint: t('emails.empty_hint'),
          icon: <IconMail stroke={1.5} aria-hidden />,
        }}
      />
      <EmailDrawer />
    </AdminFrame>
  )
}

function EventsLinkButton() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        component={Link}
        to="/admin/mail"
        variant="default"
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        {t('mail_settings.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMailCheck size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('mail_events.open')}
      </Button>
      <MailEventsLink opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

const columns = (t: Translate): Column<EmailRow>[] => [
  {
    key: 'created_at',
    sortKey: 'created_at',
    header: t('emails.column.when'),
    cell: ({ created_at }) => <InstantText instant={created_at} />,
    width: '11rem',
    inCard: 'aside',
  },
  {
    key: 'to_address',
    sortKey: 'to_address',
    header: t('emails.column.to'),
    cell: (email) => <Recipient {...email} />,
    inCard: 'title',
  },
  {
    key: 'subject',
    header: t('emails.column.subject'),
    cell: (email) => <Subject {...email} />,
    inCard: 'paragraph',
  },
  {
    key: 'status',
    sortKey: 'status',
    header: t('emails.column.status'),
    cell: ({ status }) => <EmailState status={status} />,
    width: '8rem',
    inCard: 'figure',
  },
]

const Recipient = ({ to_name, to_address }: Pick<EmailRow, 'to_name' | 'to_address'>) => (
  <span className={styles.lines}>
    <span>{to_name}</span>
    <span className={`breaks ${text.quiet}`}>{to_address}</span>
  </span>
)

/** The list shows why an e-mail failed. */
const Subject = ({ subject, status, last_error }: EmailRow) => (
  <span className={styles.lines}>
    <span>{subject}</span>
    {status !== 'sent' && status !== 'delivered' && last_error && (
      <Text span inherit fz="xs" c="var(--state-bad)" className="breaks">
        {last_error}
      </Text>
    )}
  </span>
)
