import { Button, Group, Popover, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { updateVatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import { useMayManageAdmin } from '#web/ui/feedback/read-only-notice.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { DateText } from '#web/ui/date/date-text.tsx'
import { refreshVatCodes } from './vat-codes.queries.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

/** Only the last day of a rate can still be changed. */
export function VatRateEnd({ rate }: { rate: VatCode }) {
  const t = useTranslate()
  const mayManage = useMayManageAdmin()
  return (
    <Group gap={4} wrap="nowrap">
      {rate.valid_to ? <DateText date={rate.valid_to} /> : <span>{t('vat.open_end')}</span>}
      {mayManage && <ChangeEnd rate={rate} />}
    </Group>
  )
}

function ChangeEnd({ rate }: { rate: VatCode }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withArrow shadow="md" position="bottom-end">
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={t('vat.change_end', { name: rate.name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconPencil size={14} stroke={1.75} aria-hidden />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <EndForm rate={rate} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

function EndForm({ rate, onClose }: { rate: VatCode; onClose: () => void }) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: updateVatCode,
    params: { id: rate.id },
    initialValues: { valid_to: rate.valid_to ?? '' },
    toBody: ({ valid_to }) => ({ valid_to: valid_to || null, version: rate.version }),
    onDone: async () => {
      onClose()
      await refreshVatCodes()
    },
  })
  return (
    <form {...form.formProps}>
      <Stack>
        <FormAlert message={form.message} />
        <DateField label={t('field.valid_to')} description={t('vat.to_help')} {...form.field('valid_to')} />
        <Button type="submit" size="xs" loading={form.isSending}>
          {t('form.save')}
        </Button>
      </Stack>
    </form>
  )
}
