import { Button, Group, Stack, TextInput } from '@mantine/core'
import { saveView } from '#shared/features/views/views.contract.ts'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type SaveViewDialogProps = {
  list: string
  search: string
  onSaved: (name: string) => void
  onClose: () => void
}

/** Saves the current view under a name. */
export function SaveViewDialog({ list, search, onSaved, onClose }: SaveViewDialogProps) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: saveView,
    initialValues: { name: '' },
    toBody: ({ name }) => ({ list, name, search }),
    onDone: ({ name }) => onSaved(name),
  })
  return (
    <Dialog opened onClose={onClose} title={t('views.save_title')} size="sm">
      <form {...form.formProps}>
        <Stack>
          <FormAlert message={form.message} />
          <TextInput
            {...form.text('name')}
            label={t('views.name')}
            description={t('views.name_help')}
            required
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={form.isSending}>
              {t('views.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
