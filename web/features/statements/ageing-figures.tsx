import { Skeleton } from '@mantine/core'
import { ageingBuckets } from '#shared/features/statements/statements.contract.ts'
import type { Ageing } from '#shared/features/statements/statements.reply.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { MoneyText } from '#web/ui/money/money-text.tsx'
import { AgeBar } from './public/age-bar.tsx'
import classes from './statements.module.css'
import parts from '#web/ui/layout/record-parts.module.css'

type AgeingFiguresProps = { ageing: Ageing; currency: string }

/** What is owed by age, in one row: a bar, and each amount with its label. */
export const AgeingFigures = ({ ageing, currency }: AgeingFiguresProps) => (
  <div className={`surface ${parts.strip}`}>
    <AgeBar ageing={ageing} />
    <Figures ageing={ageing} currency={currency} />
  </div>
)

function Figures({ ageing, currency }: AgeingFiguresProps) {
  const t = useTranslate()
  return (
    <dl className={classes.figures}>
      {ageingBuckets.map((bucket) => (
        <div
          key={bucket}
          className={`${parts.stripFigure} ${classes.figure}`}
          data-age={bucket}
          data-none={ageing[bucket] === 0 || undefined}
        >
          <dt>{t(`ageing.${bucket}`)}</dt>
          <dd>
            <MoneyText minor={ageing[bucket]} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={`${parts.stripFigure} ${classes.figure}`} data-none={ageing.credit_minor === 0 || undefined}>
        <dt>{t('ageing.credit')}</dt>
        <dd>
          <MoneyText minor={-ageing.credit_minor} currency={currency} />
        </dd>
      </div>
      <div className={`${parts.stripFigure} ${classes.figure}`} data-main>
        <dt>{t('ageing.balance')}</dt>
        <dd>
          <MoneyText minor={ageing.balance_minor} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}

export const AgeingSkeleton = () => (
  <div className={`surface ${parts.strip}`} aria-hidden>
    <div className={classes.bar} />
    <div className={classes.figures}>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={`${parts.stripFigure} ${classes.figure}`}>
          <Skeleton height={10} width="60%" my={4} />
          <Skeleton height={14} width="80%" my={5} />
        </div>
      ))}
    </div>
  </div>
)
