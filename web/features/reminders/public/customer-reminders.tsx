import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tryAddressAgain } from '#shared/features/email/mail-events.contract.ts'
import { chooseReminders, putOffReminders } from '#shared/features/reminders/reminders.contract.ts'
import type { CustomerReminders } from '#shared/features/reminders/reminders.reply.ts'
import { amountsOf, stepText } from '#web/features/reminders/list/reminder-columns.tsx'
import { customerRemindersQuery, useRemindersChanged } from '#web/features/reminders/reminders.queries.ts'
import { useAction } from '#web/platform/api/action.ts'
import { call } from '#web/platform/api/api-client.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { DateText } from '#web/ui/date/date-text.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import classes from '#web/features/reminders/reminders.module.css'

/** How a customer is reminded, and of what they were. */
export function CustomerRemindersPart({ customerId }: { customerId: string }) {
  const t = useTranslate()
  const { data } = useQuery(customerRemindersQuery(customerId))
  if (!data) return null
  return (
    <Stack gap="sm" component="section" aria-label={t('reminders.title')}>
      <Title order={2}>{t('reminders.title')}</Title>
      <Choice customerId={customerId} reminders={data} />
      <Stops customerId={customerId} reminders={data} />
      <Sent reminders={data} />
    </Stack>
  )
}

type PartProps = { customerId: string; reminders: CustomerReminders }

/** One act after the other, then the list of reminders follows. */
function useChange() {
  const changed = useRemindersChanged()
  const { run, isBusy } = useAction()
  const change = async (work: () => Promise<unknown>, said: string) => {
    if (await run(work)) showSuccess(said)
    await changed()
  }
  return { isBusy, change }
}

function Choice({ customerId, reminders: { choice, plan_id, plans } }: PartProps) {
  const t = useTranslate()
  const { isBusy, change } = useChange()
  const [standard, ...others] = plans
  const value = choice === 'plan' ? (plan_id ?? 'default') : choice
  const choose = (chosen: string) => {
    const isPlan = chosen !== 'default' && chosen !== 'never'
    const body = isPlan
      ? { choice: 'plan' as const, plan_id: chosen }
      : { choice: chosen === 'never' ? ('never' as const) : ('default' as const) }
    return change(() => call(chooseReminders, { params: { id: customerId }, body }), t('reminders.chosen'))
  }
  return (
    <ChoiceField
      label={t('reminders.plan_of_customer')}
      data={[
        { value: 'default', label: t('reminders.by_default', { name: standard?.name ?? '' }) },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'never', label: t('reminders.never') },
      ]}
      value={value}
      disabled={isBusy}
      onChange={(chosen) => void choose(chosen)}
      maw="22rem"
    />
  )
}

/** What keeps reminders from going out, with what ends it. */
function Stops({ customerId, reminders: { not_before, bounced } }: PartProps) {
  const t = useTranslate()
  const formats = useFormats()
  const mayManage = useMay('manage_invoices')
  const { isBusy, change } = useChange()
  if (not_before === null && bounced.length === 0) return null
  return (
    <ul className={`surface divided ${classes.stops}`}>
      {not_before !== null && (
        <li>
          {t('reminders.put_off_until_day', { date: formats.date(not_before) })}
          {mayManage && (
            <Button
              variant="default"
              size="compact-xs"
              disabled={isBusy}
              onClick={() =>
                void change(
                  () => call(putOffReminders, { body: { customer_id: customerId, until_date: null } }),
                  t('reminders.put_off_ended'),
                )
              }
            >
              {t('reminders.put_off_end')}
            </Button>
          )}
        </li>
      )}
      {bounced.map(({ address, reason }) => (
        <li key={address}>
          <span>
            {t('reminders.address_bounced', { address })}{' '}
            <Text span size="xs" c="dimmed">
              {reason}
            </Text>
          </span>
          {mayManage && (
            <Button
              variant="default"
              size="compact-xs"
              disabled={isBusy}
              onClick={() =>
                void change(() => call(tryAddressAgain, { body: { address } }), t('reminders.tried_again'))
              }
            >
              {t('reminders.try_again')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Sent({ reminders: { sent } }: Pick<PartProps, 'reminders'>) {
  const t = useTranslate()
  const formats = useFormats()
  if (sent.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {t('reminders.none_sent')}
      </Text>
    )
  return (
    <ul className={`surface divided ${classes.sent}`}>
      {sent.map((reminder) => (
        <li key={reminder.id}>
          <DateText date={reminder.on_date} />
          <span>
            {t(reminder.state === 'sent' ? 'reminders.was_sent' : 'reminders.was_left_out')} ·{' '}
            {stepText(t, reminder.days)}
            <span className={classes.numbers}>
              {reminder.documents.map(({ invoice_id, number }) => (
                <Link key={invoice_id} to="/invoices/view/$id" params={{ id: invoice_id }}>
                  {number}
                </Link>
              ))}
            </span>
          </span>
          <Text span inherit className="figures">
            {amountsOf(reminder, formats)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
