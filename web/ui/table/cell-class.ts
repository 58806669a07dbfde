import type { Column } from './data-table-column.ts'
import classes from './data-table.module.css'

type CellColumn = Pick<Column<never>, 'align' | 'numeric' | 'leaves' | 'inCard' | 'className'>

const aligned = { left: undefined, center: classes.alignCenter, right: classes.alignRight }
const leaving = { first: classes.leavesFirst, second: classes.leavesSecond, third: classes.leavesThird }
const inCards = {
  labelled: classes.cardLabelled,
  title: classes.cardTitle,
  figure: classes.cardFigure,
  aside: classes.cardAside,
  paragraph: classes.cardParagraph,
}

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || undefined

export const headClass = ({ align, numeric, leaves }: CellColumn) =>
  joined(aligned[align ?? (numeric ? 'right' : 'left')], leaves && leaving[leaves])

/** One class for all that the cells of a column have in common: a list has hundreds of them, and attributes add up. */
export const cellClass = (column: CellColumn) =>
  joined(
    headClass(column),
    column.numeric ? classes.numeric : undefined,
    inCards[column.inCard ?? 'labelled'],
    column.className,
  )

/** The label of a cell in a card, where a table has the head of the column. */
export const cellLabel = ({ inCard = 'labelled', header }: Pick<Column<never>, 'inCard' | 'header'>) =>
  inCard === 'labelled' ? header : undefined
