import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { maxLines } from '#shared/features/invoices/invoice-lines.ts'
import { showSuccess } from '#web/platform/browser/alerts.tsx'
import { useTranslate } from '#web/platform/language/language.tsx'
import { blankLine, type ChangeLines, isBlankLine, type LineValues } from './line-values.ts'
import { useItemsInLines } from './items-in-lines.ts'
import type { LineActions } from './line-row.tsx'
import { canMove, type Cell, moveLine, type CellPosition, withPasted, withSignMoved } from './lines-changes.ts'
import { type LineKeys, cellPositionOf, pressed } from './lines-keys.ts'
import { linesFromTable } from './lines-paste.ts'
import type { VatOffer } from './vat-offer.ts'

type Work = {
  lines: LineValues[]
  changeLines: ChangeLines
  isOptional?: boolean | undefined
  vat: VatOffer
  vatCode: string
}

/** The actions on lines, for the pointer and the keyboard. */
export function useLinesWork({ lines, changeLines, isOptional, vat, vatCode }: Work) {
  const t = useTranslate()
  const { ref, focus } = useFocusLater()
  const { latest, said, say, replaceWith, undo } = useUndo(lines, changeLines, focus)

  const { set, setDetails } = useSetters(changeLines, undo.forget, vatCode)
  const moveSign = useCallback(
    (key: string) => changeLines((before) => withSignMoved(before, key), 'lines.new'),
    [changeLines],
  )
  const move = useCallback(
    (from: number, to: number, cell: Cell = 'description') => {
      if (!canMove(latest.current, from, to)) return
      changeLines((before) => moveLine(before, from, to))
      focus({ index: to, cell })
      say(t('invoice_form.said.moved', { line: to + 1, count: latest.current.length }))
    },
    [changeLines, focus, latest, say, t],
  )
  const remove = useCallback(
    (index: number) => {
      const rest = latest.current.toSpliced(index, 1)
      const next = rest.length > 0 || isOptional ? rest : [blankLine(vatCode)]
      const position = { index: Math.min(index, next.length - 1), cell: 'description' } as const
      replaceWith(next, position, [t('invoice_form.removed_title'), t('invoice_form.removed', { line: index + 1 })])
    },
    [isOptional, latest, replaceWith, t, vatCode],
  )
  const add = useCallback(() => {
    if (latest.current.length >= maxLines) return
    changeLines((before) => [...before, blankLine(vatCode)], 'lines.new')
    focus({ index: latest.current.length, cell: 'description' })
  }, [changeLines, focus, latest, vatCode])

  const paste = usePaste({ lines, vat, vatCode }, replaceWith)
  const { takeItem, unlink } = useItemsInLines(
    { lines, changeLines, vat, vatCode },
    { focus, say, forgetUndo: undo.forget },
  )

  const keys: LineKeys = {
    move,
    remove,
    goOnFrom: (index) => goOnFrom(index, lines, { focus, add }),
    focus: (position) => lines[position.index] && focus(position),
    undo: undo.act,
    canUndo: undo.canAct,
  }
  return {
    ref,
    said,
    add,
    takeItem,
    actions: useMemo<LineActions>(
      () => ({ set, setDetails, moveSign, unlink, move, remove }),
      [set, setDetails, moveSign, unlink, move, remove],
    ),
    onKeyDown: (event: KeyboardEvent) => pressed(event, keys) && event.preventDefault(),
    onPaste: (event: ClipboardEvent) => {
      const position = cellPositionOf(event.target)
      if (position && paste(event.clipboardData.getData('text/plain'), position.index)) event.preventDefault()
    },
  }
}

/** Typing into a cell, or into what is folded away below it. */
function useSetters(changeLines: ChangeLines, forgetUndo: () => void, vatCode: string) {
  const set = useCallback<LineActions['set']>(
    (key, index, cell, value) => {
      forgetUndo()
      const written = (line: LineValues) => ({ ...line, vat_code: line.vat_code || vatCode, [cell]: value })
      const change = (before: LineValues[]) => before.map((line) => (line.key === key ? written(line) : line))
      changeLines(change, `lines.${index}.${cell}`)
    },
    [changeLines, forgetUndo, vatCode],
  )
  const setDetails = useCallback<LineActions['setDetails']>(
    (key, index, details, field) => {
      forgetUndo()
      const change = (before: LineValues[]) =>
        before.map((line) => (line.key === key ? { ...line, vat_code: line.vat_code || vatCode, details } : line))
      changeLines(change, `lines.${index}.${field}`)
    },
    [changeLines, forgetUndo, vatCode],
  )
  return { set, setDetails }
}

type ReplaceWith = ReturnType<typeof useUndo>['replaceWith']

/** Rows copied from a spreadsheet become lines; returns whether the text was such rows. */
function usePaste({ lines, vat, vatCode }: Omit<Work, 'changeLines'>, replaceWith: ReplaceWith) {
  const t = useTranslate()
  return (text: string, index: number) => {
    const pasted = linesFromTable(text, vatCode, { locale: vat.locale, vatCodes: vat.valid })
    if (!pasted) return false
    const { lines: next, first, count } = withPasted(lines, index, pasted)
    const message = count < pasted.length ? 'invoice_form.pasted_some' : 'invoice_form.pasted'
    const words: [string, string] = [t('invoice_form.pasted_title'), t(message, { count, limit: maxLines })]
    replaceWith(next, { index: first, cell: 'description' }, words)
    return true
  }
}

/** Goes to the next line; adds one if this is the last and not blank. */
function goOnFrom(index: number, lines: readonly LineValues[], { focus, add }: { focus: Focus; add: () => void }) {
  if (index < lines.length - 1) focus({ index: index + 1, cell: 'description' })
  else if (!lines.slice(index).every(isBlankLine)) add()
}

type Focus = (position: CellPosition) => void

/** Pasting and similar changes can be undone until something else is typed. */
function useUndo(lines: LineValues[], changeLines: ChangeLines, focus: Focus) {
  const t = useTranslate()
  const [said, say] = useState('')
  const [undo] = useState(newUndo)
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])

  const replaceWith = useCallback(
    (next: LineValues[], position: CellPosition, [title, text]: [string, string]) => {
      const before = latest.current
      const takeBack = () => {
        changeLines(() => before)
        focus(position)
        say(t('invoice_form.said.undone'))
      }
      changeLines(() => next)
      focus(position)
      // After more typing, restoring the older lines would discard it.
      const act = undo.offer(takeBack)
      showSuccess(text, { title, action: { label: t('invoice_form.undo'), act } })
    },
    [changeLines, focus, t, undo],
  )
  return { latest, said, say, replaceWith, undo }
}

/** One undo step, which works once. */
function newUndo() {
  let step: (() => void) | null = null
  const act = () => {
    const taken = step
    step = null
    taken?.()
  }
  return {
    act,
    canAct: () => step !== null,
    forget: () => {
      step = null
    },
    offer: (takeBack: () => void) => {
      step = takeBack
      return () => step === takeBack && act()
    },
  }
}

/** Focuses a cell after it has been rendered. */
function useFocusLater() {
  const ref = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<CellPosition>()
  useEffect(() => {
    if (!wanted) return
    const line = `[data-line="${wanted.index}"]`
    ref.current?.querySelector<HTMLElement>(`${line} [data-cell="${wanted.cell}"]`)?.focus()
  }, [wanted])
  // A new object each time: the same cell may be requested twice, because the lines may have moved in between.
  return { ref, focus: useCallback((position: CellPosition) => setWanted({ ...position }), []) }
}
