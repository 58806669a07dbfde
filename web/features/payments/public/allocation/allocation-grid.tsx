import { Box, Button, UnstyledButton } from '@mantine/core'
import { IconChecklist, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OpenInvoice } from '#shared/features/payments/payments.reply.ts'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { type Amounts, fillOf, oldestFirst, sumFor } from './allocation.ts'
import classes from './allocation-grid.module.css'
import { AllocationRow } from './allocation-row.tsx'
import { unallocatedText } from '#web/features/payments/payment-labels.tsx'

export type AllocationGridProps = {
  /** Oldest first. */
  invoices: readonly OpenInvoice[]
  currency: string
  today: string
  /** The amount to allocate; null until it is known. */
  available: number | null
  amounts: Amounts
  onChange: (amounts: Amounts) => void
  /** The server's errors, by invoice. */
  errorOf: (invoiceId: string) => string | undefined
  /** How the amounts came about, if not by hand. */
  note?: ReactNode
  /** Sets the amount of the payment to the sum of the allocations. */
  onTakeSum?: ((minor: number) => void) | undefined
  /** The message about the remainder, if the source is not a payment. */
  wordsOfRest?: (leftMinor: number) => MessageKey
}

/**
 * The open invoices of a customer, with a cell for the amount allocated to each. Works by keyboard alone: arrows move,
 * Space allocates what is owed or what is left, Enter does that and goes on, `f` fills oldest first, `x` clears.
 */
export function AllocationGrid(props: AllocationGridProps) {
  const { invoices, currency, today, amounts, errorOf, note } = props
  const t = useTranslate()
  const headingId = useId()
  const { ref, keys, setAmount } = useGridWork(props)
  return (
    <section className={`surface ${classes.grid}`} aria-labelledby={headingId}>
      <div className={classes.top}>
        <Box id={headingId} component="h2" fz="sm" fw={600}>
          {t('payments.open_invoices')}
        </Box>
        <Remainder {...props} />
        <Tools keys={keys} isEmpty={sumFor(invoices, amounts) === 0} />
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the cells inside */}
      <table
        ref={ref}
        className={classes.table}
        aria-labelledby={headingId}
        onKeyDown={(event) => {
          if (pressed(event, keys)) event.preventDefault()
        }}
      >
        <thead>
          <tr>
            <th scope="col">{t('payments.column.invoice')}</th>
            <th scope="col">{t('invoices.column.due')}</th>
            <th scope="col" data-figures>
              {t('payments.owed')}
            </th>
            <th scope="col" data-figures>
              {t('field.amount_minor')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice, index) => (
            <AllocationRow
              key={invoice.id}
              index={index}
              invoice={invoice}
              currency={currency}
              today={today}
              amount={amounts[invoice.id] ?? null}
              error={errorOf(invoice.id)}
              onAmount={setAmount}
              onToggle={keys.toggle}
            />
          ))}
        </tbody>
      </table>
      <Hints />
    </section>
  )
}

type ToolsProps = { keys: AllocationKeys; isEmpty: boolean }

function Tools({ keys, isEmpty }: ToolsProps) {
  const t = useTranslate()
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconChecklist size={14} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="f" />}
        onClick={keys.fillAll}
      >
        {t('payments.fill')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconX size={14} stroke={1.75} aria-hidden />}
        rightSection={<Kbd keys="x" />}
        disabled={isEmpty}
        onClick={keys.clearAll}
      >
        {t('payments.clear')}
      </Button>
    </div>
  )
}

function Hints() {
  const t = useTranslate()
  return (
    <p className={classes.hints} aria-hidden>
      <span>
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {t('payments.key.move')}
      </span>
      <span>
        <Kbd keys="Space" /> {t('payments.key.fill')}
      </span>
      <span>
        <Kbd keys="Enter" /> {t('payments.key.next')}
      </span>
    </p>
  )
}

/** Always visible: what is left of the payment, or by how much it is exceeded. */
function Remainder(props: AllocationGridProps) {
  const { invoices, available, amounts, currency, onTakeSum, wordsOfRest = unallocatedText } = props
  const t = useTranslate()
  const formats = useFormats()
  const sum = sumFor(invoices, amounts)
  const amount = formats.money(sum, currency)
  if (available === null && sum > 0)
    return (
      <output className={classes.remainder} data-tone="open">
        {t('payments.remainder.no_amount', { amount })}{' '}
        {onTakeSum && (
          <UnstyledButton className={classes.take} onClick={() => onTakeSum(sum)}>
            {t('payments.remainder.take', { amount })}
          </UnstyledButton>
        )}
      </output>
    )
  const left = (available ?? 0) - sum
  return (
    <output className={classes.remainder} data-tone={left < 0 ? 'bad' : left > 0 ? 'open' : 'done'}>
      {left === 0 && sum === 0
        ? t('payments.remainder.start')
        : t(wordsOfRest(left), { amount: formats.money(Math.abs(left), currency) })}
    </output>
  )
}

function useGridWork({ invoices, available, amounts, onChange }: AllocationGridProps) {
  const ref = useRef<HTMLTableElement>(null)
  const cellAt = (index: number) =>
    ref.current?.querySelector<HTMLInputElement>(`[data-row="${index}"] input:not([type="checkbox"])`)

  /** A focused cell shows the typed text, so it is blurred while its value is set. */
  function put(index: number, minor: number | null) {
    const invoice = invoices[index]
    if (!invoice) return
    const cell = cellAt(index)
    const isInside = cell === document.activeElement
    if (isInside) cell?.blur()
    flushSync(() => onChange({ ...amounts, [invoice.id]: minor }))
    if (isInside) cell?.focus()
  }

  function toggle(index: number) {
    const invoice = invoices[index]
    if (!invoice) return
    const minor = fillOf(invoice, sumFor(invoices, amounts), amounts, available)
    const isFilled = (amounts[invoice.id] ?? 0) > 0 && amounts[invoice.id] === minor
    if (isFilled || minor > 0) put(index, isFilled ? null : minor)
  }

  /** Called by a key in a cell or by a button; the focus is restored afterwards. */
  function putAll(next: Amounts) {
    const inside = document.activeElement
    const isCell = inside instanceof HTMLInputElement && ref.current?.contains(inside)
    if (isCell) inside.blur()
    flushSync(() => onChange(next))
    if (isCell) inside.focus()
  }

  const keys: AllocationKeys = {
    toggle,
    fill: (index) => {
      const invoice = invoices[index]
      const minor = invoice ? fillOf(invoice, sumFor(invoices, amounts), amounts, available) : 0
      if (minor > 0) put(index, minor)
    },
    focus: (index) => cellAt(index)?.focus(),
    fillAll: () => putAll(oldestFirst(invoices, available ?? Number.MAX_SAFE_INTEGER)),
    clearAll: () => putAll({}),
  }
  const setAmount = (index: number, minor: number | null) => {
    const invoice = invoices[index]
    if (invoice) onChange({ ...amounts, [invoice.id]: minor })
  }
  return { ref, keys, setAmount }
}

type AllocationKeys = {
  /** Allocates what the row can take; removes it if it is already allocated. */
  toggle: (index: number) => void
  /** Allocates what the row can take, if nothing is allocated yet. */
  fill: (index: number) => void
  focus: (index: number) => void
  fillAll: () => void
  clearAll: () => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** In a language that writes 1 200, a space can be part of an amount that is being typed. */
const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value === '' || (selectionStart === 0 && selectionEnd === value.length)

function pressedAlone(key: string, cell: HTMLInputElement, index: number, keys: AllocationKeys): boolean {
  const step = steps[key]
  if (step !== undefined) keys.focus(index + step)
  else if (key === 'Enter') {
    if (cell.value === '') keys.fill(index)
    keys.focus(index + 1)
  } else if (key === ' ' && isWhole(cell)) keys.toggle(index)
  // Amounts contain no letters.
  else if (key === 'f') keys.fillAll()
  else if (key === 'x') keys.clearAll()
  else return false
  return true
}

/** Runs the action of a key in a cell; returns whether the key has one. */
function pressed(event: KeyboardEvent, keys: AllocationKeys): boolean {
  const { target, key, nativeEvent } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return false
  const index = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (index === undefined || target.type === 'checkbox' || nativeEvent.isComposing) return false
  return pressedAlone(key.length === 1 ? key.toLowerCase() : key, target, Number(index), keys)
}
