import { Button, Checkbox, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { WaitingDraft } from '#shared/features/documents/waiting-draft.ts'
import type { Gap } from '#web/features/documents/editor/issue/gaps.tsx'
import { hourText, useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useAction } from '#web/platform/api/action.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import type { WaitingKind } from '#web/features/documents/public/waiting-words.tsx'
import classes from '#web/features/documents/public/waiting.module.css'

type Wish = { issue_date: string; email: boolean }

type IssueLaterFormProps<Document> = {
  kind: WaitingKind
  document: { customer_name: string; waiting: WaitingDraft | null }
  /** Whether the e-mail is ticked at first. */
  startsWithEmail?: boolean
  /** After today. */
  issueDate: string
  runHour: number
  /** What the issued document will say. */
  facts: ReactNode
  /** A button that issues it today instead. */
  useToday: ReactNode
  planIssue: (wish: Wish) => Promise<Document>
  /** Puts the server's answer into the cache. */
  onSaved: (document: Document) => Promise<unknown>
  onClose: () => void
  onRefused: (gaps: Gap[]) => void
}

/** For a complete draft with a later issue date: it can wait for that date. */
export function IssueLaterForm<Document>(props: IssueLaterFormProps<Document>) {
  const { kind, document, issueDate, runHour, facts, useToday, onClose } = props
  const t = useTranslate()
  const formats = useFormats()
  const [email, setEmail] = useState(document.waiting?.email ?? props.startsWithEmail ?? false)
  const { wait, isBusy, message } = useLetWait(props)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(`waiting_draft.text.${kind}`, { hour: hourText(runHour) })}
      </Text>
      {facts}
      <Checkbox
        mt="md"
        label={t('waiting_draft.email')}
        checked={email}
        onChange={(event) => setEmail(event.currentTarget.checked)}
      />
      <div className={classes.message}>
        <FormAlert message={message} />
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        {useToday}
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void wait({ issue_date: issueDate, email })}>
          {t('waiting_draft.confirm', { date: formats.date(issueDate) })}
        </Button>
      </Group>
    </>
  )
}

function useLetWait<Document>({
  kind,
  document,
  planIssue,
  onSaved,
  onClose,
  onRefused,
}: IssueLaterFormProps<Document>) {
  const t = useTranslate()
  const formats = useFormats()
  const [message, setMessage] = useState<string | null>(null)
  const { run, isBusy } = useAction(({ errors: { email, ...others }, message: text }) => {
    const gaps = Object.entries(others).map(([field, [reason = '']]) => ({ field, message: reason }))
    if (gaps.length > 0) onRefused(gaps)
    else setMessage(email?.[0] ?? text)
  })

  const wait = (wish: Wish) =>
    run(async () => {
      setMessage(null)
      const waiting = await planIssue(wish)
      onClose()
      await onSaved(waiting)
      const words = { name: document.customer_name, date: formats.date(wish.issue_date) }
      showSuccess(t(`waiting_draft.done.${kind}`, words))
    })
  return { wait, isBusy, message }
}

type TodayButtonProps = { today: string; onDate: (date: string) => void }

/** Sets the issue date to today. */
export function TodayButton({ today, onDate }: TodayButtonProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Button variant="default" size="xs" onClick={() => onDate(today)}>
      {t('invoice_form.issue.use_today', { date: formats.date(today) })}
    </Button>
  )
}
