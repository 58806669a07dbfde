import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react'
import { type ComponentType, memo, type ReactNode, useId, useState } from 'react'
import { lineDetailNames } from '#shared/features/invoices/line-detail-values.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { unitList } from './unit-offers.tsx'
import { useDecimalText } from '#web/ui/form/decimal-input.tsx'
import { LineItem } from './line-item.tsx'
import { type LineDetailValues, type LineValues, startsUnfolded } from './line-values.ts'
import type { Cell } from './lines-changes.ts'
import { lineDetailLabels } from './more/line-detail-labels.ts'
import classes from './lines-editor.module.css'

export type VatChoice = { value: string; label: string }

export type LineActions = {
  set: (key: string, index: number, cell: Cell | 'account_code', value: string) => void
  setDetails: (key: string, index: number, details: LineDetailValues, field: string) => void
  /** Moves a minus sign typed into the price to the quantity. */
  moveSign: (key: string) => void
  /** Makes it a line that was written by hand; what it says stays. */
  unlink: (key: string) => void
  remove: (index: number) => void
  move: (from: number, to: number) => void
}

export type LineErrors = Readonly<Partial<Record<keyof typeof errorLabels, string>>>

export type LineMoreProps = {
  line: LineValues
  index: number
  errors: LineErrors
  currency: string
  setDetails: LineActions['setDetails']
}
export type LineMoreComponent = ComponentType<LineMoreProps>

type LineRowProps = {
  line: LineValues
  index: number
  isLast: boolean
  net: string
  errors: LineErrors
  /** Null where nothing is said of VAT. */
  vatChoices: readonly VatChoice[] | null
  /** The VAT code of a blank line. */
  vatCode: string
  priceDecimals: number
  actions: LineActions
  currency: string
  More: LineMoreComponent | undefined
  DescriptionHint: ComponentType<{ text: string }> | undefined
}

export const cellLabels = {
  description: 'invoice_form.line.description',
  quantity: 'invoice_form.line.quantity',
  unit: 'invoice_form.line.unit',
  unit_price: 'invoice_form.line.unit_price',
  discount_percent: 'invoice_form.line.discount',
  vat_code: 'invoice_form.line.vat',
} as const satisfies Record<Cell, MessageKey>

/** What an error can be about. */
const errorLabels = {
  ...cellLabels,
  item_id: 'field.item_id',
  account_code: 'field.account_code',
  ...lineDetailLabels,
} as const satisfies Record<string, MessageKey>

/** One line, rendered again only when its own values change. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, index, isLast, net, errors, vatChoices, vatCode, priceDecimals, actions, DescriptionHint } = props
  const { More, currency } = props
  const [isMore, setMore] = useState(startsUnfolded(line))
  const t = useTranslate()
  const errorId = useId()
  const number = index + 1
  const cell = (name: Cell) => ({
    name: `lines.${index}.${name}`,
    'data-cell': name,
    'aria-label': t('invoice_form.cell', { cell: t(cellLabels[name]), line: number }),
    'aria-invalid': errors[name] !== undefined,
    ...(errors[name] !== undefined && { 'aria-describedby': errorId }),
    className: classes.input,
  })
  const set = (name: Cell) => (value: string) => actions.set(line.key, index, name, value)
  const decimal = (name: 'quantity' | 'unit_price' | 'discount_percent', leastDecimals = 0) => (
    <DecimalCell field={cell(name)} value={line[name]} onChange={set(name)} leastDecimals={leastDecimals} />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={t('invoice_form.line', { line: number })} className={classes.line} data-line={index}>
      <CellFrame name="description">
        <DescriptionCell field={cell('description')} value={line.description} onChange={set('description')} />
        {DescriptionHint && <DescriptionHint text={line.description} />}
        {(line.item_id !== null || line.account_code !== '') && (
          <LineItem line={line} index={index} actions={actions} />
        )}
      </CellFrame>
      <CellFrame name="quantity">{decimal('quantity')}</CellFrame>
      <CellFrame name="unit">
        <input
          {...cell('unit')}
          autoComplete="off"
          maxLength={30}
          list={unitList}
          value={line.unit}
          onChange={(event) => set('unit')(event.currentTarget.value)}
        />
      </CellFrame>
      <CellFrame name="unit_price" onLeave={() => actions.moveSign(line.key)}>
        {decimal('unit_price', priceDecimals)}
      </CellFrame>
      <CellFrame name="discount_percent">{decimal('discount_percent')}</CellFrame>
      {vatChoices && (
        <CellFrame name="vat_code">
          <VatCell
            field={cell('vat_code')}
            value={line.vat_code || vatCode}
            onChange={set('vat_code')}
            choices={vatChoices}
          />
        </CellFrame>
      )}
      <div className={classes.net}>
        <span className={classes.label}>{t('invoice_form.line.net')}</span>
        <output aria-label={t('invoice_form.cell', { cell: t('invoice_form.line.net'), line: number })}>{net}</output>
      </div>
      <RowActions
        index={index}
        isLast={isLast}
        actions={actions}
        more={More && { isOn: isMore, toggle: () => setMore(!isMore) }}
      />
      {More && (isMore || isAboutDetails(errors)) && (
        <More line={line} index={index} errors={errors} currency={currency} setDetails={actions.setDetails} />
      )}
      <Wrong id={errorId} errors={errors} />
    </div>
  )
})

function CellFrame({ name, onLeave, children }: { name: Cell; onLeave?: () => void; children: ReactNode }) {
  const t = useTranslate()
  return (
    <div className={classes.cell} data-column={name} onBlur={onLeave}>
      <span className={classes.label} aria-hidden>
        {t(cellLabels[name])}
      </span>
      {children}
    </div>
  )
}

type Field = { name: string; className: string | undefined }
type CellProps = { field: Field; value: string; onChange: (value: string) => void }

const DecimalCell = ({ field, value, onChange, leastDecimals }: CellProps & { leastDecimals: number }) => (
  <input {...field} {...useDecimalText({ value, onChange, leastDecimals })} />
)

/** As tall as its text. */
function DescriptionCell({ field, value, onChange }: CellProps) {
  const t = useTranslate()
  return (
    <textarea
      {...field}
      ref={fitted}
      rows={1}
      maxLength={2_000}
      placeholder={t('invoice_form.line.placeholder')}
      value={value}
      onChange={(event) => {
        fitted(event.currentTarget)
        onChange(event.currentTarget.value)
      }}
    />
  )
}

/** For browsers without `field-sizing`. */
function fitted(area: HTMLTextAreaElement | null) {
  if (!area || globalThis.CSS?.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

function VatCell({ field, value, onChange, choices }: CellProps & { choices: readonly VatChoice[] }) {
  const isOffered = choices.some((choice) => choice.value === value)
  return (
    <select {...field} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {/* A code that is no longer offered is kept until another one is chosen. */}
      {!isOffered && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

type RowActionsProps = {
  index: number
  isLast: boolean
  actions: LineActions
  more: { isOn: boolean; toggle: () => void } | undefined
}

const isAboutDetails = (errors: LineErrors) =>
  Object.keys(errors).some((name) => (lineDetailNames as string[]).includes(name))

/** For the pointer: the keyboard has shortcuts for these actions, and Tab goes to the next line. */
function RowActions({ index, isLast, actions, more }: RowActionsProps) {
  const t = useTranslate()
  const line = index + 1
  const button = { variant: 'subtle', color: 'gray', size: 'sm', tabIndex: -1 } as const
  return (
    <div className={classes.rowActions}>
      {more && (
        <ActionIcon
          {...button}
          tabIndex={0}
          aria-expanded={more.isOn}
          aria-label={t('invoice_form.line.more', { line })}
          title={t('invoice_form.line.more', { line })}
          onClick={more.toggle}
        >
          <IconDots size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        {...button}
        className={classes.moves}
        disabled={index === 0}
        aria-label={t('invoice_form.line.up', { line })}
        onClick={() => actions.move(index, index - 1)}
      >
        <IconArrowUp size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        className={classes.moves}
        disabled={isLast}
        aria-label={t('invoice_form.line.down', { line })}
        onClick={() => actions.move(index, index + 1)}
      >
        <IconArrowDown size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t('invoice_form.line.remove', { line })}
        onClick={() => actions.remove(index)}
      >
        <IconTrash size={15} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Wrong({ id, errors }: { id: string; errors: LineErrors }) {
  const t = useTranslate()
  const found = Object.entries(errors) as [keyof typeof errorLabels, string][]
  return (
    // Always present, so that screen readers announce an error when it appears.
    <div id={id} className={classes.wrong} aria-live="polite">
      {found.map(([name, text]) => (
        <p key={name}>
          <strong>{t(errorLabels[name])}:</strong> {text}
        </p>
      ))}
    </div>
  )
}
