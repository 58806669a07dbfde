import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'

type ReasonFormProps = {
  form: Pick<ApiForm<object>, 'formProps' | 'message' | 'isSending'>
  /** The props of the reason's field. */
  reason: ReturnType<ApiForm<{ reason: string }>['text']>
  label: string
  help: string
  /** What will be done. */
  text: string
  confirmLabel: string
  /** The safe answer, where "Cancel" could be taken for the dangerous one. */
  cancelLabel?: string
  isDanger: boolean
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** The content of a dialog that says what will be done and requires a reason, which is stored. */
export function ReasonForm(props: ReasonFormProps) {
  const { form, reason, label, help, text, confirmLabel, cancelLabel, isDanger, onClose, children } = props
  const t = useTranslate()
  return (
    <form {...form.formProps}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <FormAlert message={form.message} />
        <GrowingTextarea
          {...reason}
          required
          label={label}
          description={help}
          minRows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
        />
        {children}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {cancelLabel ?? t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} {...(isDanger && { color: 'red.9' })}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  )
}
