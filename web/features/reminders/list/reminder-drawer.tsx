import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { DueReminder } from '#shared/features/reminders/reminders.reply.ts'
import { remindersQuery } from '#web/features/reminders/reminders.queries.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { ListCall } from '#web/platform/navigation/list-search.ts'
import { useOpened } from '#web/platform/navigation/opened-row.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { ReminderActions } from './reminder-actions.tsx'
import { amountsOf, ReminderBadge, stepText } from './reminder-columns.tsx'
import styles from '#web/features/reminders/reminders.module.css'
import text from '#web/ui/layout/text.module.css'
import parts from '#web/ui/layout/record-parts.module.css'

/** One message: what it is about, why it goes out or not, and what can be done before it does. */
export function ReminderDrawer({ query }: { query: ListCall }) {
  const t = useTranslate()
  const { opened, close } = useOpened()
  const { data } = useQuery(remindersQuery(query))
  const reminder = data?.data.find(({ id }) => id === opened)
  return (
    <Drawer
      opened={reminder !== undefined}
      onClose={close}
      size="lg"
      title={reminder ? <CustomerLink reminder={reminder} /> : t('reminders.title')}
    >
      {reminder && <Opened reminder={reminder} onDone={close} />}
    </Drawer>
  )
}

const CustomerLink = ({ reminder: { customer_id: id, customer_name } }: { reminder: DueReminder }) => (
  <Link to="/customers/edit/$id" params={{ id }} className={text.strong}>
    {customer_name}
  </Link>
)

function Opened({ reminder, onDone }: { reminder: DueReminder; onDone: () => void }) {
  return (
    <Stack gap="lg">
      <Facts reminder={reminder} />
      <Group gap={8} align="stretch">
        <ReminderActions rows={[reminder]} onDone={onDone} />
      </Group>
      <Documents reminder={reminder} />
    </Stack>
  )
}

function Facts({ reminder }: { reminder: DueReminder }) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <dl className={parts.listed}>
      <dt>{t('reminders.column.state')}</dt>
      <dd>
        <ReminderBadge t={t} reminder={reminder} />
      </dd>
      <dt>{t('reminders.column.why')}</dt>
      <dd>{reminder.reasons.join(' · ')}</dd>
      <dt>{t('reminders.column.step')}</dt>
      <dd>
        {reminder.plan_name} · {stepText(t, reminder.days)}
      </dd>
      <dt>{t('reminders.to')}</dt>
      <dd>{reminder.to.join(', ') || t('reminders.nobody')}</dd>
      <dt>{t('reminders.column.amount')}</dt>
      <dd>{amountsOf(reminder, formats)}</dd>
    </dl>
  )
}

function Documents({ reminder: { documents } }: { reminder: DueReminder }) {
  const t = useTranslate()
  return (
    <section aria-label={t('reminders.documents')}>
      <Text component="h2" size="sm" mb={8} fw={600}>
        {t('reminders.documents')}
      </Text>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.invoice_id}>
            <Link to="/invoices/view/$id" params={{ id: document.invoice_id }}>
              {document.number}
            </Link>
            <span className={text.quietFigures}>
              {t('reminders.due')} <DateText date={document.due_date} />
            </span>
            <MoneyText minor={document.outstanding_minor} currency={document.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
