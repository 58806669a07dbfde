import type { CsvDirection, CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import classes from './statements.module.css'

type UnclearRowsProps = {
  rows: CsvPreview['unclear']
  directions: Record<number, CsvDirection['is']>
  onSay: (line: number, is: CsvDirection['is']) => void
}

/** Amounts of which the bank says nowhere whether they came in or went out. */
export function UnclearRows({ rows, directions, onSay }: UnclearRowsProps) {
  const t = useTranslate()
  const choices = (['in', 'out'] as const).map((value) => ({ value, label: t(`banking.direction.${value}`) }))
  return (
    <section aria-label={t('banking.unclear')}>
      <h3>{t('banking.unclear')}</h3>
      {rows.map(({ line, word, text, amount }) => (
        <div key={line} className={classes.column}>
          <strong>{amount}</strong>
          <span>{[word, text].filter(Boolean).join(' · ') || '—'}</span>
          <ChoiceField
            aria-label={t('banking.unclear_one', { line, amount })}
            data={choices}
            value={directions[line] ?? ''}
            onChange={(value) => onSay(line, value as CsvDirection['is'])}
          />
        </div>
      ))}
    </section>
  )
}
