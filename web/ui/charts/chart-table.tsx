import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChartLink } from './chart-column.ts'
import classes from './chart.module.css'

export type ChartCell = {
  text: ReactNode
  /** Zero: it is dimmed and has no link. */
  isNone: boolean
  link?: ChartLink
}

type ChartTableProps = {
  caption: string
  /** The headings of the names and of each column of numbers. */
  head: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly ChartCell[] }[]
}

export const ChartTable = ({ caption, head, rows }: ChartTableProps) => (
  <table className={classes.table}>
    <caption className={classes.caption}>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, place) => (
            <Cell key={place} {...cell} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Cell = ({ text, isNone, link }: ChartCell) => (
  <td data-none={isNone || undefined}>
    {link && !isNone ? (
      <Link {...link} className={classes.link}>
        {text}
      </Link>
    ) : (
      text
    )}
  </td>
)
