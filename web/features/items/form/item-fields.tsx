import { isUsable } from '#shared/money/vat.ts'
import { TextInput } from '@mantine/core'
import { offeredUnitCodes } from '#shared/features/items/unit-codes.ts'
import { useSellerVat, useVatCodes } from '#web/features/business/vat-codes.queries.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import { GrowingTextarea } from '#web/ui/form/growing-textarea.tsx'
import { type ItemForm, unitCodeAfter } from './item-values.ts'
import { PricesEditor } from './prices-editor.tsx'

type ItemFieldsProps = { form: ItemForm; isNew?: boolean; today: string; baseCurrency: string }

/** All fields of an item, new or existing. */
export function ItemFields({ form, isNew = false, today, baseCurrency }: ItemFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('items.identity')} text={t('items.identity_text')}>
        <FormRow>
          <TextInput
            label={t('field.name')}
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus={isNew || undefined}
            {...form.text('name')}
          />
          <TextInput
            label={t('items.code')}
            description={isNew ? t('items.code_help') : t('items.code_help_edit')}
            required={!isNew}
            maxLength={40}
            autoComplete="off"
            {...form.text('code')}
          />
        </FormRow>
        <GrowingTextarea
          label={t('field.description')}
          description={t('items.description_help')}
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          {...form.text('description')}
        />
      </FormSection>
      <FormSection title={t('items.prices')} text={t('items.prices_text')}>
        <PricesEditor form={form} today={today} baseCurrency={baseCurrency} />
      </FormSection>
      <SellingSection form={form} />
    </>
  )
}

function SellingSection({ form }: { form: ItemForm }) {
  const t = useTranslate()
  const vatCodes = useVatCodes()
  const seller = useSellerVat()
  const usable = (vatCodes.data?.data ?? []).filter((code) => isUsable(code, seller))
  const codes = [...new Map(usable.map(({ code, name }) => [code, name]))]
  const { onChange: onUnit, ...unit } = form.text('unit')
  return (
    <FormSection title={t('items.selling')} text={t('items.selling_text')}>
      <FormRow>
        <TextInput
          label={t('field.unit')}
          description={t('items.unit_help')}
          maxLength={30}
          autoComplete="off"
          {...unit}
          onChange={(event) => {
            form.setValue('unit_code', unitCodeAfter(form.values, event.currentTarget.value))
            onUnit(event)
          }}
        />
        <ChoiceField
          label={t('field.unit_code')}
          description={t('items.unit_code_help')}
          clearable
          data={offeredUnitCodes.map((code) => ({ value: code, label: `${t(`items.unit.${code}`)} · ${code}` }))}
          {...form.field('unit_code')}
        />
      </FormRow>
      <FormRow>
        {seller.vat_registered && (
          <ChoiceField
            label={t('field.vat_code')}
            required
            data={codes.map(([value, label]) => ({ value, label }))}
            {...form.field('vat_code')}
          />
        )}
        <TextInput
          label={t('field.account_code')}
          description={t('items.account_help')}
          maxLength={40}
          autoComplete="off"
          {...form.text('account_code')}
        />
      </FormRow>
      <FormRow>
        <TextInput
          label={t('field.standard_item_id')}
          description={t('items.gtin_help')}
          maxLength={30}
          inputMode="numeric"
          autoComplete="off"
          {...form.text('standard_item_id')}
        />
      </FormRow>
    </FormSection>
  )
}
