import { TextInput } from '@mantine/core'
import type { LineAmountPart } from '#shared/features/invoices/line-detail-values.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { decimal, roundedTo } from '#shared/money/decimal.ts'
import { isPlainDecimal } from '#shared/money/decimal-text.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { lineDetailLabels } from './line-detail-labels.ts'
import type { LinePartProps } from '#web/features/documents/editor/lines/line-values.ts'
import { ListField } from './list-field.tsx'

type AmountsProps = LinePartProps & { currency: string }
type Kind = 'discount' | 'charge'

/** What is taken off a line, what is added to it, and for how many units its price is. */
export function LineAmounts(props: AmountsProps) {
  const t = useTranslate()
  const { details, change, name } = props
  return (
    <>
      <Amount {...props} kind="discount" />
      <Amount {...props} kind="charge" />
      <DecimalInput
        size="xs"
        label={t(lineDetailLabels.base_quantity)}
        name={name('base_quantity')}
        value={details.base_quantity === '1' ? '' : details.base_quantity}
        placeholder="1"
        onChange={(quantity) => change({ base_quantity: quantity.trim() || '1' })}
      />
      <Parts {...props} kind="discount" />
      <Parts {...props} kind="charge" />
    </>
  )
}

/** Where it consists of several, it is their sum. */
function Amount({ details, change, name, currency, kind }: AmountsProps & { kind: Kind }) {
  const t = useTranslate()
  const { locale } = useFormats()
  const reason = (field: `${Kind}_${'reason' | 'reason_code'}`) => (
    <TextInput
      size="xs"
      label={t(lineDetailLabels[field])}
      name={name(field)}
      maxLength={field.endsWith('code') ? 10 : 200}
      autoComplete="off"
      value={details[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <CurrencyInput
        size="xs"
        label={t(lineDetailLabels[`${kind}_minor`])}
        name={name(`${kind}_minor`)}
        currency={currency}
        locale={locale}
        readOnly={details[`${kind}_parts`].length > 0}
        value={details[`${kind}_minor`] || null}
        onChange={(minor) => change({ [`${kind}_minor`]: minor ?? 0 })}
      />
      {reason(`${kind}_reason`)}
      {reason(`${kind}_reason_code`)}
    </>
  )
}

/** Several discounts or charges of one line, one a row: amount, code, reason. */
function Parts({ details, change, name, currency, kind }: AmountsProps & { kind: Kind }) {
  const t = useTranslate()
  const written = ({ amount_minor, reason_code, reason }: LineAmountPart) =>
    [minorToDecimal(amount_minor, currency), reason_code || '-', reason].join(' ').trim()
  return (
    <ListField
      label={t(lineDetailLabels[`${kind}_parts`])}
      description={t('line_details.parts_help')}
      name={name(`${kind}_parts`)}
      listed={details[`${kind}_parts`].map(written)}
      onChange={(rows) => {
        const parts = rows.map((row) => partOf(row, currency))
        const sum = parts.reduce((total, { amount_minor }) => total + amount_minor, 0)
        change({ [`${kind}_parts`]: parts, [`${kind}_minor`]: sum })
      }}
    />
  )
}

/** A dash stands for no code. An amount that cannot be read counts nothing yet. */
function partOf(row: string, currency: string): LineAmountPart {
  const [amount = '', code = '', ...reason] = row.trim().split(/\s+/)
  const plain = amount.replace(',', '.')
  return {
    amount_minor: isPlainDecimal(plain) ? Number(roundedTo(decimal(plain), minorUnitDigits(currency))) : 0,
    reason_code: code === '-' ? '' : code,
    reason: reason.join(' '),
  }
}
