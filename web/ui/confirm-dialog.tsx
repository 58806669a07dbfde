import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/platform/language.tsx'
import { createStore, useStore } from '#web/platform/store.ts'
import { Dialog } from './dialog.tsx'

/** Names exactly what will be done, and to what: "Issue 14 invoices for £12,340.00?" */
export type Question = { title: string; body?: ReactNode; confirmLabel: string; cancelLabel?: string; danger?: boolean }

type Asked = Question & { open: boolean; answer: (yes: boolean) => void }

/** The last question stays while its dialog fades away, so that the words do not vanish first. */
const asked = createStore<Asked | null>(null)

/** Asks before what cannot be undone. Resolves to false for Cancel, Esc and a click beside the dialog. */
export function confirm(question: Question) {
  asked.get()?.answer(false)
  return new Promise<boolean>((resolve) => {
    const answer = (yes: boolean) => {
      resolve(yes)
      const now = asked.get()
      if (now?.answer === answer) asked.set({ ...now, open: false })
    }
    asked.set({ ...question, open: true, answer })
  })
}

/** Draws the question of the moment; the application holds it once. */
export function ConfirmDialog() {
  const question = useStore(asked)
  return (
    <Dialog
      opened={question?.open ?? false}
      onClose={() => question?.answer(false)}
      title={question?.title}
      hasCross={false}
    >
      {question && <Choice {...question} />}
    </Dialog>
  )
}

function Choice({ body, danger = false, cancelLabel, confirmLabel, answer }: Asked) {
  const t = useTranslate()
  return (
    <>
      {body && (
        <Text component="div" size="sm" c="dimmed">
          {body}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {/* What cannot be undone should not be one careless Enter away. */}
        <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || undefined}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button {...(danger && { color: 'red.9' })} onClick={() => answer(true)} data-autofocus={!danger || undefined}>
          {confirmLabel}
        </Button>
      </Group>
    </>
  )
}
