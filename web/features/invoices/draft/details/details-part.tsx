import { IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { onDemand } from '#web/platform/navigation/on-demand.tsx'
import type { InvoiceForm } from '#web/features/invoices/draft/invoice-form.ts'
import classes from '#web/features/invoices/draft/invoice-form.module.css'
import { isAboutFolded, usedFields } from './whole-values.ts'

const MoreDetails = onDemand('more details', () => import('./more-details.tsx').then((module) => module.MoreDetails))

/** What is seldom said of the whole document is folded away until it is, or until something is wrong with it. */
export function DetailsPart({ form, today }: { form: InvoiceForm; today: string }) {
  const t = useTranslate()
  const used = usedFields(form.values)
  const [isOpen, setOpen] = useState(used.length > 0)
  const isWrong = Object.keys(form.errors).some(isAboutFolded)
  const isShown = isOpen || isWrong
  return (
    <div className={classes.card}>
      <details className={classes.more} open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.moreLabel} onPointerEnter={MoreDetails.prefetch} onFocus={MoreDetails.prefetch}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
          {t('document_details.more')}
          <span className={classes.moreWords}>
            {used.length > 0 ? used.map((name) => t(`field.${name}`)).join(' · ') : t('document_details.more_words')}
          </span>
        </summary>
        <div className={classes.moreBody}>
          {isShown && (
            <Suspense>
              <MoreDetails form={form} today={today} />
            </Suspense>
          )}
        </div>
      </details>
    </div>
  )
}
