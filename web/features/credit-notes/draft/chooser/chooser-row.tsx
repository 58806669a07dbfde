import { Checkbox } from '@mantine/core'
import { formatDecimal } from '#shared/money/decimal-text.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { useFormats, useLanguage, useTranslate } from '#web/platform/language/language.tsx'
import { CurrencyInput } from '#web/ui/money/currency-input.tsx'
import { DecimalInput } from '#web/ui/form/decimal-input.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { vatName } from '#web/features/documents/editor/totals/totals-panel.tsx'
import { isTooMuch, netOfLine } from '#web/features/credit-notes/draft/credit-totals.ts'
import {
  type ChooserSource,
  type CreditableLine,
  isLeft,
  type PartValues,
  wholeOf,
} from '#web/features/credit-notes/draft/credit-values.ts'
import classes from './line-chooser.module.css'

type ChooserRowProps = {
  source: ChooserSource
  /** The error of a field. */
  errorOf: (path: string) => string | undefined
  row: number
  line: CreditableLine
  part: PartValues | null
  /** The path of this part in the form; undefined if nothing of the line is credited. */
  path: string | undefined
  onToggle: () => void
  onPart: (part: PartValues | null) => void
}

export function ChooserRow(props: ChooserRowProps) {
  const { row, line, part, source, onToggle, onPart } = props
  const t = useTranslate()
  const wrong = useWrong(props)
  const name = line.description || t('credit_notes.line_number', { number: row + 1 })
  const canBe = isLeft(line)
  return (
    <>
      <tr
        data-row={row}
        data-chosen={part !== null || undefined}
        data-done={!canBe || undefined}
        onBlur={(event) => {
          // When the focus leaves the row, a part of zero is removed.
          const isLeaving = !event.currentTarget.contains(event.relatedTarget)
          if (isLeaving && part && isNought(part)) onPart(null)
        }}
      >
        <td className={classes.what}>
          <Checkbox
            size="xs"
            data-column="box"
            aria-label={t('credit_notes.credit_line', { name })}
            checked={part !== null}
            indeterminate={part !== null && part.quantity !== line.remaining_quantity}
            disabled={!canBe}
            onChange={onToggle}
          />
          <span className={classes.words}>
            <span className={classes.description}>{name}</span>
            <Terms line={line} currency={source.currency} />
          </span>
        </td>
        <td className={classes.left} {...(!canBe && { colSpan: 3 })}>
          <span className={classes.label}>{t('credit_notes.can_be_credited')}</span>
          {canBe ? (
            <Remaining line={line} currency={source.currency} />
          ) : (
            <span className={classes.done}>{t('credit_notes.line_done')}</span>
          )}
        </td>
        {canBe && <Fields {...props} name={name} isWrong={wrong !== undefined} />}
      </tr>
      {wrong && (
        <tr className={classes.wrong}>
          <td colSpan={4}>
            <p id={`wrong-${line.id}`} role="alert">
              {wrong}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

const isNought = ({ quantity, net_minor }: PartValues) =>
  net_minor === null ? quantity !== '' && Number(quantity) === 0 : net_minor === 0

/** Quantity, price and VAT rate, as on the invoice. */
function Terms({ line, currency }: { line: CreditableLine; currency: string }) {
  const t = useTranslate()
  const { locale } = useLanguage()
  const formats = useFormats()
  const off =
    Number(line.discount_percent) === 0 ? '' : `−${t('ui.percent', { rate: formats.number(line.discount_percent) })}`
  const times =
    `${formats.number(line.quantity)} ${line.unit} × ${formatDecimal(line.unit_price, locale, minorUnitDigits(currency))}`.replace(
      '  ',
      ' ',
    )
  const vat = vatName(t, formats, line)
  const taken = line.net_minor - line.remaining_net_minor
  return (
    <span className={classes.terms}>
      {[times, off, vat].filter(Boolean).join(' · ')}
      {taken !== 0 && isLeft(line) && (
        <span className={classes.taken}>
          {t('credit_notes.credited_before', { amount: formats.money(taken, currency) })}
        </span>
      )}
    </span>
  )
}

function Remaining({ line, currency }: { line: CreditableLine; currency: string }) {
  const formats = useFormats()
  return (
    <>
      <MoneyText minor={line.remaining_net_minor} currency={currency} />
      <span className={classes.quantityLeft}>
        {formats.number(line.remaining_quantity)} {line.unit}
      </span>
    </>
  )
}

type FieldsProps = ChooserRowProps & { name: string; isWrong: boolean }

/** A quantity or an amount: entering one computes the other. */
const Fields = (props: FieldsProps) => (
  <>
    <QuantityField {...props} />
    <AmountField {...props} />
  </>
)

const markOf = (line: CreditableLine) => ({ error: true, 'aria-describedby': `wrong-${line.id}` })

const isByAmount = (part: PartValues | null) => part !== null && part.net_minor !== null

function QuantityField({ line, part, path, onPart, name, isWrong }: FieldsProps) {
  const t = useTranslate()
  const description = part?.description ?? line.description
  const put = (quantity: string) =>
    onPart(quantity === '' ? null : { invoice_line_id: line.id, description, quantity, net_minor: null })
  return (
    <td className={classes.field}>
      <span className={classes.label}>{t('field.quantity')}</span>
      <DecimalInput
        size="sm"
        data-column="quantity"
        {...(path && { 'data-path': `${path}.quantity` })}
        aria-label={t('credit_notes.quantity_of', { name })}
        placeholder={isByAmount(part) ? '–' : '0'}
        classNames={{ input: classes.figures ?? '' }}
        value={part?.quantity ?? ''}
        onChange={put}
        {...(isWrong && !isByAmount(part) && markOf(line))}
      />
    </td>
  )
}

function AmountField({ line, part, path, source, onPart, name, isWrong }: FieldsProps) {
  const t = useTranslate()
  const { locale } = useLanguage()
  const description = part?.description ?? line.description
  const put = (net_minor: number | null) => {
    if (net_minor === null) onPart(null)
    // The full amount credits the whole line.
    else if (net_minor === line.remaining_net_minor) onPart(wholeOf(line))
    else onPart({ invoice_line_id: line.id, description, quantity: '', net_minor })
  }
  return (
    <td className={classes.field}>
      <span className={classes.label}>{t('credit_notes.net_amount')}</span>
      <CurrencyInput
        size="sm"
        data-column="amount"
        {...(path && { 'data-path': `${path}.net_minor` })}
        aria-label={t('credit_notes.amount_of', { name })}
        currency={source.currency}
        locale={locale}
        allowNegative={line.remaining_net_minor < 0}
        value={part && netOfLine(line, part, source)}
        onChange={put}
        {...(isWrong && isByAmount(part) && markOf(line))}
      />
    </td>
  )
}

/** Checks the part while the user types and shows how much is left; otherwise shows the server's error. */
function useWrong({ line, part, path, source, errorOf }: ChooserRowProps) {
  const t = useTranslate()
  const formats = useFormats()
  if (!part || !path) return undefined
  if (isTooMuch(line, part)) {
    const left =
      part.net_minor === null
        ? `${formats.number(line.remaining_quantity)} ${line.unit}`.trim()
        : formats.money(line.remaining_net_minor, source.currency)
    return t('credit_notes.too_much', { left })
  }
  return errorOf(`${path}.quantity`) ?? errorOf(`${path}.net_minor`)
}
