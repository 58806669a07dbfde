import { Link } from '@tanstack/react-router'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import classes from '#web/features/reports/reports.module.css'

type FigureLinkProps = { minor: number; currency: string; to: string; label: string }

/** An amount that links to the rows it is the sum of; zero has no link. */
export const FigureLink = ({ minor, currency, to, label }: FigureLinkProps) =>
  minor === 0 ? null : (
    <Link to={to} className={classes.figure} title={label}>
      <MoneyText minor={minor} currency={currency} />
    </Link>
  )
