import { TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { canBePaidInto, formatIban, otherAccountInIban, writtenSortCode } from '#shared/features/banks/banks.rules.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyField } from '#web/ui/form/choice-field.tsx'
import { FormRow, FormSection } from '#web/ui/form/form-frame.tsx'
import type { BankForm } from './bank-form.ts'
import styles from './banks.module.css'

type BankFieldsProps = {
  form: BankForm
  isNew?: boolean
  /** The default account of a currency cannot change its currency. */
  isDefault?: boolean
}

const plain = { autoComplete: 'off', spellCheck: false } as const

/** The fields of a new account and of an existing one. */
export function BankFields(props: BankFieldsProps) {
  const t = useTranslate()
  const { form } = props
  return (
    <>
      <AccountSection {...props} />
      <FormSection title={t('banks.section.national')} text={t('banks.section.national_text')}>
        <FormRow>
          <FigureField form={form} name="sort_code" example="20-20-15" isDigits format={writtenSortCode} />
          <FigureField form={form} name="routing_number" example="021000021" isDigits />
        </FormRow>
        <FormRow>
          <FigureField form={form} name="account_number" example="12345678" />
        </FormRow>
      </FormSection>
      <FormSection title={t('banks.section.international')} text={t('banks.section.international_text')}>
        <FormRow>
          <div>
            <FigureField form={form} name="iban" example="GB33 BUKB 2020 1555 5555 55" format={formatIban} />
            {!form.text('iban').error && <OtherAccount values={form.values} />}
          </div>
          <FigureField form={form} name="bic" example="BUKBGB22" />
        </FormRow>
      </FormSection>
    </>
  )
}

function AccountSection({ form, isNew = false, isDefault = false }: BankFieldsProps) {
  const t = useTranslate()
  const isRequired = canBePaidInto(form.values)
  return (
    <FormSection title={t('banks.section.account')} text={t('banks.section.account_text')}>
      <FormRow>
        <TextInput
          label={t('field.label')}
          description={t('banks.label_help')}
          required
          maxLength={80}
          {...plain}
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
        <TextInput
          label={t('field.bank_name')}
          required={isRequired}
          maxLength={120}
          {...plain}
          {...form.text('bank_name')}
        />
        <TextInput
          label={t('field.account_name')}
          description={t('banks.account_name_help')}
          required={isRequired}
          maxLength={120}
          {...plain}
          {...form.text('account_name')}
        />
      </FormRow>
    </FormSection>
  )
}

type FigureFieldProps = {
  form: BankForm
  name: 'sort_code' | 'routing_number' | 'account_number' | 'iban' | 'bic'
  example: string
  isDigits?: boolean
  /** Formats the text when the field is left. */
  format?: (typed: string) => string
}

function FigureField({ form, name, example, isDigits = false, format = (typed) => typed }: FigureFieldProps) {
  const t = useTranslate()
  const typed = form.values[name]
  const written = format(typed)
  return (
    <TextInput
      label={t(`field.${name}`)}
      placeholder={example}
      inputMode={isDigits ? 'numeric' : 'text'}
      maxLength={50}
      classNames={{ input: styles.fieldsFigures ?? '' }}
      {...plain}
      {...form.text(name)}
      onBlur={() => {
        // Only if the formatted text differs: setting the value would clear the field's error.
        if (written !== typed) form.setValue(name, written)
      }}
    />
  )
}

/** Warns while typing that the IBAN and the sort code belong to different accounts; the server refuses to save that. */
function OtherAccount({ values }: Pick<BankForm, 'values'>) {
  const t = useTranslate()
  const other = otherAccountInIban(values)
  return (
    <output className={styles.other}>
      {other && (
        <>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t('banks.iban_other', {
            sort_code: writtenSortCode(other.sort_code),
            account_number: other.account_number,
          })}
        </>
      )}
    </output>
  )
}
