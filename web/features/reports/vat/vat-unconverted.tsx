import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { VatReport } from '#shared/features/reports/vat-report.reply.ts'
import { useFormats, useTranslate } from '#web/platform/language/language.tsx'
import classes from '#web/features/reports/reports.module.css'
import { documentHref } from './vat-address.ts'

/** Warns that documents are missing from the figures, because they have no exchange rate. */
export function Unconverted({ documents }: { documents: VatReport['unconverted'] }) {
  const t = useTranslate()
  const { money } = useFormats()
  if (documents.length === 0) return null
  return (
    <div role="note" className={classes.warning}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <p>{t('reports.vat.unconverted', { count: documents.length })}</p>
        <ul>
          {documents.map((document) => (
            <li key={document.id}>
              <Link to={documentHref(document)}>{document.number}</Link>{' '}
              {money(document.net_minor + document.vat_minor, document.currency)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
