import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import { type ChooserKeys, pressed } from './chooser-keys.ts'
import { ChooserRow } from './chooser-row.tsx'
import {
  type ChooserSource,
  everythingOf,
  isLeft,
  type PartValues,
  wholeOf,
  withPart,
} from '#web/features/credit-notes/draft/credit-values.ts'
import classes from './line-chooser.module.css'

export type LineChooserProps = {
  source: ChooserSource
  parts: readonly PartValues[]
  onChange: (parts: PartValues[]) => void
  /** The error of a field. */
  errorOf: (path: string) => string | undefined
}

/**
 * The lines of an invoice, with what can still be credited of each. Usable with the keyboard alone: arrows and Enter
 * move, Space credits all or nothing of a line, and typing a quantity or an amount credits a part.
 */
export function LineChooser(props: LineChooserProps) {
  const { source, parts, errorOf } = props
  const headingId = useId()
  const { ref, keys, put } = useChooser(props)
  return (
    <div className={classes.chooser}>
      <Top headingId={headingId} keys={keys} hasParts={parts.length > 0} />
      {errorOf('lines') && (
        <p className={classes.wrongAll} role="alert">
          {errorOf('lines')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the cells inside */}
      <table
        ref={ref}
        className={classes.table}
        aria-labelledby={headingId}
        onKeyDown={(event) => {
          if (pressed(event, keys)) event.preventDefault()
        }}
      >
        <Columns />
        <tbody>
          {source.lines.map((line, row) => {
            const index = parts.findIndex(({ invoice_line_id }) => invoice_line_id === line.id)
            return (
              <ChooserRow
                key={line.id}
                row={row}
                line={line}
                source={source}
                part={parts[index] ?? null}
                path={index === -1 ? undefined : `parts.${index}`}
                errorOf={errorOf}
                onToggle={() => keys.toggle(row)}
                onPart={(part) => put(row, part)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type TopProps = { headingId: string; keys: ChooserKeys; hasParts: boolean }

function Top({ headingId, keys, hasParts }: TopProps) {
  const t = useTranslate()
  return (
    <div className={classes.top}>
      <h2 id={headingId} className={classes.heading}>
        {t('credit_notes.lines')}
      </h2>
      {/* Gets the focus for errors that concern the lines as a whole. */}
      <Button
        variant="default"
        size="compact-sm"
        data-path="lines"
        rightSection={<Kbd keys="a" />}
        onClick={keys.everything}
      >
        {t('credit_notes.everything')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        rightSection={<Kbd keys="x" />}
        disabled={!hasParts}
        onClick={keys.nothing}
      >
        {t('credit_notes.nothing')}
      </Button>
    </div>
  )
}

function Columns() {
  const t = useTranslate()
  return (
    <thead>
      <tr>
        <th scope="col">{t('credit_notes.line')}</th>
        <th scope="col" data-figures>
          {t('credit_notes.can_be_credited')}
        </th>
        <th scope="col" data-figures>
          {t('field.quantity')}
        </th>
        <th scope="col" data-figures>
          {t('credit_notes.net_amount')}
        </th>
      </tr>
    </thead>
  )
}

/** Only visual; the list of shortcuts (`?`) does not include keys that work inside a table. */
export function ChooserHints() {
  const t = useTranslate()
  return (
    <p className={classes.hints} aria-hidden>
      <span>
        <Kbd keys="ArrowUp" /> <Kbd keys="ArrowDown" /> {t('credit_notes.key.move')}
      </span>
      <span>
        <Kbd keys="Space" /> {t('credit_notes.key.whole')}
      </span>
    </p>
  )
}

function useChooser({ source, parts, onChange }: LineChooserProps) {
  const ref = useRef<HTMLTableElement>(null)

  const put = (row: number, part: PartValues | null) => {
    const line = source.lines[row]
    if (line) onChange(withPart(parts, line.id, part, source.lines))
  }

  /** A focused field does not show values set from outside, so it is blurred while its value changes. */
  function fromKey(change: () => void) {
    const inside = document.activeElement
    const isField = inside instanceof HTMLInputElement && inside.type !== 'checkbox' && ref.current?.contains(inside)
    if (isField) inside.blur()
    flushSync(change)
    if (isField) inside.focus()
  }

  function move(from: HTMLInputElement, step: 1 | -1) {
    const rows = [...(ref.current?.querySelectorAll(`input[data-column="${from.dataset['column']}"]`) ?? [])]
    const next = rows[rows.indexOf(from) + step]
    if (next instanceof HTMLInputElement) next.focus()
  }

  const keys: ChooserKeys = {
    move,
    toggle: (row) => {
      const line = source.lines[row]
      if (!line || !isLeft(line)) return
      const now = parts.find(({ invoice_line_id }) => invoice_line_id === line.id)
      const isWhole = now?.quantity === line.remaining_quantity
      fromKey(() => put(row, isWhole ? null : wholeOf(line)))
    },
    everything: () => fromKey(() => onChange(everythingOf(source.lines))),
    nothing: () => fromKey(() => onChange([])),
  }
  return { ref, keys, put }
}
