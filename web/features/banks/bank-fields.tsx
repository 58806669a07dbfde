import { TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language.tsx'
import { CurrencyField } from '#web/ui/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form-frame.tsx'
import type { BankForm } from './bank-form.ts'
import { formatIban, formatSortCode, otherAccountInIban } from './bank-format.ts'
import styles from './bank-fields.module.css'

type BankFieldsProps = {
  form: BankForm
  isNew?: boolean
  /** The default for a currency cannot become an account of another one. */
  isDefault?: boolean
}

/** The same for a new account and for one that is there. */
export function BankFields({ form, isNew = false, isDefault = false }: BankFieldsProps) {
  const t = useTranslate()
  const common = { autoComplete: 'off' as const, spellCheck: false }
  return (
    <>
      <FormSection title={t('banks.section.account')} text={t('banks.section.account_text')}>
        <FormRow>
          <TextInput
            label={t('field.label')}
            description={t('banks.label_help')}
            required
            maxLength={80}
            {...common}
            data-autofocus={isNew || undefined}
            {...form.text('label')}
          />
          <CurrencyField
            label={t('field.currency')}
            description={isDefault ? t('banks.currency_kept') : undefined}
            required
            disabled={isDefault}
            {...form.field('currency')}
          />
        </FormRow>
        <FormRow>
          <TextInput label={t('field.bank_name')} required maxLength={120} {...common} {...form.text('bank_name')} />
          <TextInput
            label={t('field.account_name')}
            description={t('banks.account_name_help')}
            required
            maxLength={120}
            {...common}
            {...form.text('account_name')}
          />
        </FormRow>
      </FormSection>
      <FormSection title={t('banks.section.uk')} text={t('banks.section.uk_text')}>
        <FormRow>
          <TextInput
            label={t('field.sort_code')}
            placeholder="20-20-15"
            inputMode="numeric"
            maxLength={20}
            classNames={{ input: styles.figures ?? '' }}
            {...common}
            {...form.text('sort_code')}
            onBlur={() => form.setValue('sort_code', formatSortCode(form.values.sort_code))}
          />
          <TextInput
            label={t('field.account_number')}
            placeholder="12345678"
            inputMode="numeric"
            maxLength={20}
            classNames={{ input: styles.figures ?? '' }}
            {...common}
            {...form.text('account_number')}
          />
        </FormRow>
      </FormSection>
      <FormSection title={t('banks.section.international')} text={t('banks.section.international_text')}>
        <FormRow>
          <div>
            <TextInput
              label={t('field.iban')}
              placeholder="GB33 BUKB 2020 1555 5555 55"
              maxLength={50}
              classNames={{ input: styles.figures ?? '' }}
              {...common}
              {...form.text('iban')}
              onBlur={() => form.setValue('iban', formatIban(form.values.iban))}
            />
            <OtherAccount values={form.values} />
          </div>
          <TextInput
            label={t('field.bic')}
            placeholder="BUKBGB22"
            maxLength={20}
            classNames={{ input: styles.figures ?? '' }}
            {...common}
            {...form.text('bic')}
          />
        </FormRow>
      </FormSection>
    </>
  )
}

/** Says that the IBAN and the sort code do not belong together. It never stands in the way of saving. */
function OtherAccount({ values }: Pick<BankForm, 'values'>) {
  const t = useTranslate()
  const other = otherAccountInIban(values)
  return (
    <output className={styles.other}>
      {other && (
        <>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('banks.iban_other', {
            sort_code: formatSortCode(other.sort_code),
            account_number: other.account_number,
          })}
        </>
      )}
    </output>
  )
}
