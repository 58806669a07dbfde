import { Link } from '@tanstack/react-router'
import { ageingBuckets, type OwedByAge } from '#shared/features/statements/statements.contract.ts'
import classes from '#web/features/statements/ageing-figures.module.css'

type Bucket = (typeof ageingBuckets)[number]

type AgeBarProps = {
  ageing: OwedByAge
  /** Where each part leads, for the pointer. The figures beside the bar lead there for the keyboard and in words. */
  linkOf?: (bucket: Bucket) => { to: string; search: Record<string, string> }
}

/** Only repeats the figures beside it. A part that is there is seen, however small it is. */
export const AgeBar = ({ ageing, linkOf }: AgeBarProps) => (
  <div className={classes.bar} data-leads={linkOf !== undefined || undefined} aria-hidden>
    {ageingBuckets
      .filter((bucket) => ageing[bucket] > 0)
      .map((bucket) => {
        const part = { className: classes.part, 'data-age': bucket, style: { flexGrow: ageing[bucket] } }
        return linkOf ? (
          <Link key={bucket} {...linkOf(bucket)} {...part} tabIndex={-1} />
        ) : (
          <span key={bucket} {...part} />
        )
      })}
  </div>
)
