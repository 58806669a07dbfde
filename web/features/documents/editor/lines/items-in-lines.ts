import { useCallback } from 'react'
import type { ItemChoice } from '#shared/features/items/item-list.reply.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import type { VatOffer } from './vat-offer.ts'
import { lineOfItem, vatCodeFor } from './line-of-item.ts'
import type { ChangeLines, LineValues } from './line-values.ts'
import type { CellPosition } from './lines-changes.ts'
import { cellPositionOf } from './lines-keys.ts'

type Lines = { lines: LineValues[]; changeLines: ChangeLines; vat: VatOffer; vatCode: string }

type Editor = { focus: (position: CellPosition) => void; say: (text: string) => void; forgetUndo: () => void }

/** Lines that are made of items, and those that no longer are. */
export function useItemsInLines({ lines, changeLines, vat, vatCode }: Lines, { focus, say, forgetUndo }: Editor) {
  const t = useTranslate()

  /** Fills the line with what the price list says, and goes on to the quantity. */
  function takeItem(item: ItemChoice, field: HTMLElement) {
    const position = cellPositionOf(field)
    const line = position && lines[position.index]
    if (!line) return
    const code = vatCodeFor(item, vatCode, vat.valid)
    const isTaken = !vat.isClosed || vat.choices.some(({ value }) => value === code)
    const made = lineOfItem(line, item, isTaken ? code : line.vat_code || vatCode)
    forgetUndo()
    changeLines((before) => before.map((one) => (one.key === line.key ? made : one)), `lines.${position.index}.item_id`)
    focus({ index: position.index, cell: 'quantity' })
    if (item.unit_price === null) showSuccess(t('item_offer.taken_without_price', { name: item.name }))
    say(t('item_offer.taken', { name: item.name }))
  }

  const unlink = useCallback(
    (key: string) =>
      changeLines((before) => before.map((line) => (line.key === key ? { ...line, item_id: null } : line))),
    [changeLines],
  )
  return { takeItem, unlink }
}
