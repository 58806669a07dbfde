import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import classes from './books.module.css'
import type { BookCheck } from '#shared/features/books/books.reply.ts'

type RulesDialogProps = { last: BookCheck; opened: boolean; onClose: () => void }

/** Every rule, the number of rows checked, and whether it holds. */
export function RulesDialog({ last, opened, onClose }: RulesDialogProps) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Dialog opened={opened} onClose={onClose} size="46rem" title={t('books.rules_title')}>
      <table className={classes.rules}>
        <thead>
          <tr>
            <th scope="col">{t('books.rule')}</th>
            <th scope="col" className={classes.rows}>
              {t('books.rows')}
            </th>
            <th scope="col">{t('field.status')}</th>
          </tr>
        </thead>
        <tbody>
          {last.results.map(({ name, rows, violations }) => (
            <tr key={name}>
              <td className={classes.ruleName}>{name}</td>
              <td className={classes.rows}>{formats.number(rows)}</td>
              <td className={classes.state}>
                {violations === 0 ? (
                  <StateBadge tone="good">{t('books.holds')}</StateBadge>
                ) : (
                  <StateBadge tone="bad">{t('books.broken', { count: violations })}</StateBadge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
