import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, memo, useMemo } from 'react'
import { maxLines } from '#shared/features/invoices/invoice-lines.ts'
import { minorUnitDigits } from '#shared/money/minor-units.ts'
import { required } from '#shared/required.ts'
import type { Errors } from '#web/platform/forms/form-refusal.ts'
import { ItemOffers } from '#web/features/items/public/item-offers.tsx'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Kbd } from '#web/ui/keyboard/kbd.tsx'
import type { ChangeLines, LineValues } from './line-values.ts'
import { cellLabels, type LineErrors, type LineMoreComponent, LineRow } from './line-row.tsx'
import { cells } from './lines-changes.ts'
import classes from './lines-editor.module.css'
import type { InvoiceTotals } from './lines-totals.ts'
import { useLinesWork } from './lines-work.ts'
import { UnitOffers } from './unit-offers.tsx'
import type { VatOffer } from './vat-offer.ts'

/** More lines than anyone sees at once. */
const many = 25

export type LinesEditorProps = {
  lines: LineValues[]
  changeLines: ChangeLines
  errors: Errors
  totals: Pick<InvoiceTotals, 'line_nets_minor' | 'within_limit' | 'currency'>
  vat: VatOffer
  /** Without one left there is no line at all. */
  isOptional?: boolean
  /** The VAT code of a new line. */
  vatCode: string
  /** Items of the price list are offered while a description is typed, with their price of this day. */
  pricesOn?: string
  /** What a line seldom says, folded away below it. */
  More?: LineMoreComponent
  /** Rendered below a description. */
  DescriptionHint?: ComponentType<{ text: string }>
}

/**
 * The lines of a document, edited by keyboard alone: Enter goes to the next line and adds one at the end, Alt with the
 * arrows moves a line, and rows copied from a spreadsheet become lines.
 */
export function LinesEditor(props: LinesEditorProps) {
  const { lines, changeLines, isOptional, errors, totals, vat, vatCode, pricesOn, More, DescriptionHint } = props
  const t = useTranslate()
  const { ref, said, add, takeItem, actions, onKeyDown, onPaste } = useLinesWork({
    lines,
    changeLines,
    isOptional,
    vat,
    vatCode,
  })
  const nets = useNets(lines.length, totals)
  const byLine = useErrorsByLine(errors)
  const hasVat = saysVat(lines, vat, vatCode)
  const editor = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the fields inside
    <div
      className={classes.editor}
      data-without-vat={hasVat ? undefined : ''}
      data-many={lines.length > many || undefined}
      ref={ref}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <div className={classes.head} aria-hidden>
        {cellsOf(hasVat).map((cell) => (
          <span key={cell} data-column={cell}>
            {t(cellLabels[cell])}
          </span>
        ))}
        <span data-column="net">{t('invoice_form.line.net')}</span>
      </div>
      {lines.map((line, index) => (
        <LineRow
          key={line.key}
          line={line}
          index={index}
          isLast={index === lines.length - 1}
          net={required(nets[index], 'net amount of the line')}
          errors={byLine.get(index) ?? nothingWrong}
          vatChoices={hasVat ? vat.choices : null}
          vatCode={vatCode}
          priceDecimals={minorUnitDigits(totals.currency)}
          actions={actions}
          currency={totals.currency}
          More={More}
          DescriptionHint={DescriptionHint}
        />
      ))}
      <UnitOffers />
      <Foot canAdd={lines.length < maxLines} add={add} />
      <WrongAll said={errors['lines']} />
      <output className={classes.unseen}>{said}</output>
    </div>
  )
  if (pricesOn === undefined) return editor
  return (
    <ItemOffers fields='[data-cell="description"]' currency={totals.currency} on={pricesOn} onChoose={takeItem}>
      {editor}
    </ItemOffers>
  )
}

const cellsOf = (hasVat: boolean) => (hasVat ? cells : cells.filter((cell) => cell !== 'vat_code'))

/** What was written before the business left VAT still says so. */
const saysVat = (lines: readonly LineValues[], vat: VatOffer, usual: string) =>
  vat.isOffered || lines.some(({ vat_code }) => vat_code !== '' && vat_code !== usual)

function WrongAll({ said }: { said: string[] | undefined }) {
  return (
    said && (
      <p className={classes.wrongAll} role="alert">
        {said.join(' ')}
      </p>
    )
  )
}

const nothingWrong: LineErrors = {}

function kept<Given, Found>(find: (given: Given) => Found) {
  const known = new Map<Given, Found>()
  return (given: Given) => {
    const found = known.get(given) ?? find(given)
    known.set(given, found)
    return found
  }
}

function useNets(
  count: number,
  { line_nets_minor: nets, within_limit: isExact, currency }: LinesEditorProps['totals'],
) {
  const { money } = useFormats()
  // With every key one of them changes at most.
  const written = useMemo(() => kept((minor: number) => money(minor, currency)), [money, currency])
  return useMemo(
    () => Array.from({ length: count }, (_, index) => (isExact ? written(nets[index] ?? 0) : '')),
    [count, nets, isExact, written],
  )
}

/** `lines.3.quantity` is an error in the quantity of the fourth line. */
function useErrorsByLine(errors: Errors) {
  return useMemo(() => {
    const byLine = new Map<number, LineErrors>()
    for (const [path, texts] of Object.entries(errors)) {
      const [, index, cell] = /^lines\.(\d+)\.(\w+)(?:\.\w+)*$/.exec(path) ?? []
      if (index === undefined) continue
      byLine.set(Number(index), { ...byLine.get(Number(index)), [cell as keyof LineErrors]: texts.join(' ') })
    }
    return byLine
  }, [errors])
}

const hints = [
  ['Enter', 'invoice_form.hint.next'],
  ['⇧+Enter', 'invoice_form.hint.break'],
  ['Alt+ArrowUp', 'invoice_form.hint.move'],
  ['mod+⇧+⌫', 'invoice_form.hint.remove'],
] as const

/** Below the lines; not drawn again with every key in them. */
const Foot = memo(function Foot({ canAdd, add }: { canAdd: boolean; add: () => void }) {
  const t = useTranslate()
  return (
    <div className={classes.foot}>
      <Button
        variant="subtle"
        size="xs"
        data-add
        disabled={!canAdd}
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={add}
      >
        {t('invoice_form.line.add')}
      </Button>
      <Hints />
    </div>
  )
})

function Hints() {
  const t = useTranslate()
  return (
    <p className={classes.hints}>
      {hints.map(([keys, label]) => (
        <span key={keys}>
          <Kbd keys={keys} /> {t(label)}
        </span>
      ))}
      <span>{t('invoice_form.hint.paste')}</span>
    </p>
  )
}
