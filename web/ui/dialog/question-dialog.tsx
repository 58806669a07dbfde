import { Button, Group, Text } from '@mantine/core'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useStore } from '#web/platform/browser/store.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { type OpenQuestion, openQuestion } from './question.ts'

export function QuestionDialog() {
  const question = useStore(openQuestion)
  return (
    <DialogFrame
      opened={question?.open ?? false}
      onClose={() => question?.answer(false)}
      title={question?.title}
      hasCross={false}
    >
      {question && <Choice {...question} />}
    </DialogFrame>
  )
}

function Choice({ body, danger = false, cancelLabel, confirmLabel, answer }: OpenQuestion) {
  const t = useTranslate()
  return (
    <>
      {body && (
        <Text component="div" size="sm" c="dimmed">
          {body}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {/* Cancel has the focus, so that a careless Enter does nothing that cannot be undone. */}
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
