import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import type { Errors } from '#web/platform/forms/form-refusal.ts'
import type { VatOffer } from '#web/features/documents/editor/lines/vat-offer.ts'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from './adjustments.module.css'
import type { AdjustmentValues } from './whole-values.ts'

export type AdjustmentKind = 'allowances' | 'charges'

export type AdjustmentsProps = {
  adjustments: Record<AdjustmentKind, AdjustmentValues[]>
  amounts: Record<AdjustmentKind, readonly number[]>
  currency: string
  vat: VatOffer
  errors: Errors
  onChange: (kind: AdjustmentKind, adjustments: AdjustmentValues[], path: string) => void
}

/** What is taken off and added to the whole document, a row each. */
export function Adjustments({ adjustments, amounts, currency, vat, errors, onChange }: AdjustmentsProps) {
  const rowsOf = (kind: AdjustmentKind) =>
    adjustments[kind].map((adjustment, index) => {
      const path = `${kind}.${index}`
      return (
        <AdjustmentRow
          key={adjustment.key}
          kind={kind}
          path={path}
          adjustment={adjustment}
          amount={amounts[kind][index] ?? 0}
          currency={currency}
          vat={vat}
          errors={errors}
          onChange={(changed, field) => onChange(kind, adjustments[kind].with(index, changed), `${path}.${field}`)}
          onRemove={() => onChange(kind, adjustments[kind].toSpliced(index, 1), kind)}
        />
      )
    })
  return (
    <div className={classes.rows}>
      {rowsOf('allowances')}
      {rowsOf('charges')}
    </div>
  )
}

type RowProps = {
  kind: AdjustmentKind
  path: string
  adjustment: AdjustmentValues
  amount: number
  currency: string
  vat: VatOffer
  errors: Errors
  onChange: (adjustment: AdjustmentValues, field: string) => void
  onRemove: () => void
}

function AdjustmentRow(props: RowProps) {
  const { kind, path, adjustment, amount, currency, vat, errors, onChange, onRemove } = props
  const t = useTranslate()
  const errorOf = (field: string) => errors[`${path}.${field}`]?.join(' ')
  const title = t(kind === 'allowances' ? 'document_details.allowance' : 'document_details.charge')
  const isOffered = vat.choices.some(({ value }) => value === adjustment.vat_code)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={title} className={classes.row}>
      <TextInput
        label={title}
        placeholder={t(
          kind === 'allowances' ? 'document_details.allowance_example' : 'document_details.charge_example',
        )}
        name={`${path}.reason`}
        maxLength={200}
        autoComplete="off"
        data-adjustment={adjustment.key}
        value={adjustment.reason}
        error={errorOf('reason')}
        onChange={(event) => onChange({ ...adjustment, reason: event.currentTarget.value }, 'reason')}
      />
      <Size adjustment={adjustment} path={path} currency={currency} errorOf={errorOf} onChange={onChange} />
      {vat.isOffered && (
        <label className={classes.vat}>
          <span>{t('field.vat_code')}</span>
          <select
            name={`${path}.vat_code`}
            value={adjustment.vat_code ?? ''}
            onChange={(event) => onChange({ ...adjustment, vat_code: event.currentTarget.value || null }, 'vat_code')}
          >
            <option value="">{t('document_details.all_rates')}</option>
            {!isOffered && adjustment.vat_code !== null && (
              <option value={adjustment.vat_code}>{adjustment.vat_code}</option>
            )}
            {vat.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          {errorOf('vat_code') && <span className={classes.wrong}>{errorOf('vat_code')}</span>}
        </label>
      )}
      <output className={classes.amount} aria-label={title}>
        <MoneyText minor={kind === 'allowances' ? -amount : amount} currency={currency} />
      </output>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={t('document_details.remove', { name: adjustment.reason || title })}
        onClick={onRemove}
      >
        <IconTrash size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

type SizeProps = Pick<RowProps, 'adjustment' | 'path' | 'currency' | 'onChange'> & {
  errorOf: (field: string) => string | undefined
}

/** A percentage of the lines, or an amount. */
function Size({ adjustment, path, currency, errorOf, onChange }: SizeProps) {
  const t = useTranslate()
  const { locale } = useFormats()
  const isPercent = adjustment.percent !== null
  const label = t(isPercent ? 'document_details.percent' : 'document_details.amount')
  return (
    <div className={classes.size}>
      {isPercent ? (
        <DecimalInput
          label={label}
          name={`${path}.percent`}
          value={adjustment.percent ?? ''}
          error={errorOf('percent')}
          styles={{ input: { textAlign: 'right' } }}
          onChange={(percent) => onChange({ ...adjustment, percent }, 'percent')}
        />
      ) : (
        <CurrencyInput
          label={label}
          name={`${path}.amount_minor`}
          currency={currency}
          locale={locale}
          value={adjustment.amount_minor}
          error={errorOf('amount_minor')}
          onChange={(amount_minor) => onChange({ ...adjustment, amount_minor }, 'amount_minor')}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('document_details.kind')}
        value={isPercent ? 'percent' : 'amount'}
        data={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: currency },
        ]}
        onChange={(chosen) => onChange({ ...adjustment, percent: chosen === 'percent' ? '' : null }, 'percent')}
      />
    </div>
  )
}
