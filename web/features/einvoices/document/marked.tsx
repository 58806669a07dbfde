import { createContext, type ReactNode, use } from 'react'
import type { EInvoiceFinding } from '#shared/features/einvoices/einvoices.reply.ts'
import classes from '../einvoices.module.css'

type Marks = ReadonlyMap<string, EInvoiceFinding['severity']>

/** The gravest finding of each place. */
export const FindingMarks = createContext<Marks>(new Map())

export const marksOf = (findings: readonly EInvoiceFinding[]): Marks =>
  new Map(findings.toReversed().map(({ location, severity }) => [location, severity]))

/** A value of the document: findings about it lead here, and are marked. */
export function Marked({ at, children }: { at: string; children: ReactNode }) {
  const severity = use(FindingMarks).get(at)
  return (
    <span className={classes.marked} data-at={at} data-severity={severity}>
      {children}
    </span>
  )
}
