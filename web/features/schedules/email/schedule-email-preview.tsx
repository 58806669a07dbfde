import { Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import type { ScheduleEmail } from '#shared/features/schedules/schedule-email.reply.ts'
import { schedulePlaceholders } from '#shared/features/schedules/schedule-placeholders.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { defaultRecipients, type EmailValues } from './schedule-email-form.ts'
import classes from './schedule-email.module.css'
import mail from '#web/ui/layout/mail-preview.module.css'

type PreviewProps = { values: EmailValues; email: ScheduleEmail }

/** The e-mail of the next invoice as its reader will see it, updated while typing. */
export function ScheduleEmailPreview({ values, email }: PreviewProps) {
  const t = useTranslate()
  const { standard } = email
  const readers = readersOf(values, email)
  const contact = greetedNames({ ...email, name: email.customer_name }, readers)
  const filled = (text: string) => <Filled text={text} values={{ ...email.values, contact }} />
  return (
    <section className={mail.aside} aria-label={t('schedule_email.preview')}>
      <Text component="h2" size="xs" c="dimmed" fw={500}>
        {t('schedule_email.preview')}
      </Text>
      <div className={mail.mail}>
        <p className={`${mail.subject} ${classes.mailSubject}`}>{filled(values.subject ?? standard.subject)}</p>
        <Head values={values} email={email} />
        <div className={`${mail.body} ${classes.mailBody}`}>{filled(values.body ?? standard.body)}</div>
        <p className={`figures ${mail.file}`} data-none={!values.attach_pdf || undefined}>
          <IconPaperclip size={14} stroke={1.75} aria-hidden />
          {values.attach_pdf
            ? `${email.values['number'] || t('schedule_email.invoice')}.pdf`
            : t('schedule_email.no_pdf')}
        </p>
      </div>
    </section>
  )
}

const readersOf = ({ to }: EmailValues, email: ScheduleEmail) =>
  to.length > 0 ? to : defaultRecipients(email).map(({ email: address }) => address)

function Head({ values, email }: PreviewProps) {
  const t = useTranslate()
  const { cc, bcc, reply_to: replyTo } = values
  const readers = readersOf(values, email)
  return (
    <dl className={classes.mailHead}>
      <Line name={t('schedule_email.from')}>{email.standard.from_name}</Line>
      <Line name={t('schedule_email.to')} isWrong={readers.length === 0}>
        {readers.join(', ') || t('schedule_email.nobody')}
      </Line>
      {cc.length > 0 && <Line name={t('schedule_email.cc')}>{cc.join(', ')}</Line>}
      {bcc.length > 0 && <Line name={t('schedule_email.bcc')}>{bcc.join(', ')}</Line>}
      {replyTo && <Line name={t('schedule_email.reply_to')}>{replyTo}</Line>}
    </dl>
  )
}

type LineProps = { name: string; isWrong?: boolean; children: ReactNode }

const Line = ({ name, isWrong = false, children }: LineProps) => (
  <div className={classes.mailLine} data-wrong={isWrong || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const known = new Set<string>(schedulePlaceholders)

/** Filled-in values look different from written text, and unknown placeholders stand out. */
function Filled({ text, values }: { text: string; values: Record<string, string> }) {
  const parts = text.split(/(\{[^{}]*\})/)
  return parts.map((part, index) => {
    const name = index % 2 === 1 ? part.slice(1, -1) : null
    // The same text can occur more than once, so the key contains the position.
    const key = `${index} ${part}`
    if (name === null) return part
    if (!known.has(name))
      return (
        <mark key={key} className={classes.unknown}>
          {part}
        </mark>
      )
    return (
      <span key={key} className={classes.filled} data-open={values[name] === undefined || undefined}>
        {fillPlaceholders(part, values)}
      </span>
    )
  })
}
