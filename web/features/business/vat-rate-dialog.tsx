import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { createVatCode } from '#shared/features/business/vat-codes.contract.ts'
import { vatCategories } from '#shared/money/vat.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useApiForm } from '#web/platform/forms/api-form.ts'
import { FormAlert } from '#web/platform/forms/form-alert.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormRow } from '#web/ui/form/form-frame.tsx'
import { refreshVatCodes } from './vat-codes.queries.ts'
import { DateField } from '#web/ui/date/date-field.tsx'

type VatRateDialogProps = { isOpen: boolean; onClose: () => void }

/** A new VAT code, or a new rate for an existing code. */
export function VatRateDialog({ isOpen, onClose }: VatRateDialogProps) {
  const t = useTranslate()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('vat.add_title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('alert.close') }}
    >
      <NewRate onClose={onClose} />
    </Modal>
  )
}

const empty = { code: '', name: '', category: 'S', rate: '', wording: '', vatex_code: '', valid_from: '', valid_to: '' }

function NewRate({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const form = useApiForm({
    endpoint: createVatCode,
    initialValues: empty,
    toBody: ({ valid_to, category, ...values }) => ({
      ...values,
      category: category as (typeof vatCategories)[number],
      valid_to: valid_to || null,
    }),
    onDone: async () => {
      showSuccess(t('vat.added'))
      onClose()
      await refreshVatCodes()
    },
  })
  const categories = vatCategories.map((value) => ({ value, label: `${value} · ${t(`vat.category.${value}`)}` }))
  return (
    <form {...form.formProps}>
      <Stack>
        <FormAlert message={form.message} />
        <FormRow>
          <TextInput
            label={t('vat.code')}
            description={t('vat.code_help')}
            required
            data-autofocus
            {...form.text('code')}
          />
          <TextInput label={t('field.name')} required {...form.text('name')} />
        </FormRow>
        <FormRow>
          <ChoiceField label={t('field.category')} data={categories} {...form.field('category')} />
          <TextInput label={t('vat.rate_percent')} inputMode="decimal" required {...form.text('rate')} />
        </FormRow>
        <FormRow>
          <DateField
            label={t('field.valid_from')}
            description={t('vat.from_help')}
            required
            {...form.field('valid_from')}
          />
          <DateField label={t('field.valid_to')} description={t('vat.to_help')} {...form.field('valid_to')} />
        </FormRow>
        <Textarea label={t('field.wording')} description={t('vat.wording_help')} {...form.text('wording')} />
        <TextInput
          label={t('field.vatex_code')}
          description={t('vat.vatex_help')}
          maxLength={50}
          {...form.text('vatex_code')}
        />
        <Group gap={8} align="stretch" justify="flex-end" wrap="nowrap">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {t('vat.add_confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
