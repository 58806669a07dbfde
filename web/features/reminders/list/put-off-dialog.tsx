import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#shared/dates/business-date.ts'
import { localDay } from '#shared/i18n/formats.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateField } from '#web/ui/date/date-field.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type PutOffProps = { opened: boolean; onClose: () => void; onChosen: (date: string) => Promise<unknown> }

const weekDays = 7

/** Until when a customer is reminded of nothing. */
export function PutOffDialog(props: PutOffProps) {
  const t = useTranslate()
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('reminders.put_off_title')}>
      <PutOffForm {...props} />
    </Dialog>
  )
}

function PutOffForm({ onClose, onChosen }: PutOffProps) {
  const t = useTranslate()
  const [tomorrow] = useState(() => addDays(localDay(new Date()), 1))
  const [date, setDate] = useState(addDays(tomorrow, weekDays - 1))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        void onChosen(date)
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('reminders.put_off_text')}
        </Text>
        <DateField
          label={t('reminders.put_off_until')}
          value={date}
          onChange={setDate}
          min={tomorrow}
          maw="14rem"
          required
          data-autofocus
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" disabled={date < tomorrow}>
          {t('reminders.put_off_confirm')}
        </Button>
      </Group>
    </form>
  )
}
