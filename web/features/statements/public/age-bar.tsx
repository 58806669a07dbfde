import { Link } from '@tanstack/react-router'
import { ageingBuckets } from '#shared/features/statements/statements.contract.ts'
import type { OwedByAge } from '#shared/features/statements/statements.reply.ts'
import classes from '#web/features/statements/statements.module.css'

type Bucket = (typeof ageingBuckets)[number]

type AgeBarProps = {
  ageing: OwedByAge
  /** The link of each part, for the pointer. The figures next to the bar have the same links. */
  linkOf?: (bucket: Bucket) => { to: string; search: Record<string, string> }
}

/** Repeats the figures next to it. Even a very small part is visible. */
export const AgeBar = ({ ageing, linkOf }: AgeBarProps) => (
  <div className={classes.bar} data-leads={linkOf !== undefined || undefined} aria-hidden>
    {ageingBuckets
      .filter((bucket) => ageing[bucket] > 0)
      .map((bucket) => {
        const part = { className: classes.figuresPart, 'data-age': bucket, style: { flexGrow: ageing[bucket] } }
        return linkOf ? (
          <Link key={bucket} {...linkOf(bucket)} {...part} tabIndex={-1} />
        ) : (
          <span key={bucket} {...part} />
        )
      })}
  </div>
)
