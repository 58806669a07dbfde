import { useEffect, useState } from 'react'
import { readCustomerPages } from '#shared/features/customer-page/customer-page.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PageImage } from '#web/ui/document/page-image.tsx'
import { PrintedPages } from '#web/ui/document/printed-pages.tsx'
import classes from './customer-page.module.css'
import type { PartProps } from './part-props.ts'

type Pages = { pages: string[]; is_whole: boolean }

/** The document as it prints, and nothing else on paper. */
export function DocumentView({ token, page: { document: shown } }: PartProps) {
  const t = useTranslate()
  const [found, setFound] = useState<Pages>()
  const { has_pages: hasPages } = shown
  useEffect(() => {
    const left = new AbortController()
    if (hasPages)
      call(readCustomerPages, { params: { token }, signal: left.signal, isQuiet: true }).then(setFound, () => undefined)
    return () => left.abort()
  }, [token, hasPages])
  if (!hasPages) return null
  return (
    <section aria-label={t('customer_page.document')} className={classes.document}>
      {found ? (
        found.pages.map((svg, index) => (
          <PageImage
            key={index}
            svg={svg}
            alt={t('customer_page.page_alt', { page: index + 1, count: found.pages.length })}
          />
        ))
      ) : (
        <div className={classes.sheet} aria-busy />
      )}
      {found?.is_whole === false && <p className={classes.quiet}>{t('customer_page.shortened')}</p>}
      <PrintedPages pages={found?.pages} />
    </section>
  )
}
