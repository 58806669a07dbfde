import { useEffect, useState } from 'react'
import { readCustomerPages } from '#shared/features/customer-page/customer-page.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useTranslate } from '#web/platform/language/language.tsx'
import { PageImage } from '#web/ui/document/page-image.tsx'
import { PrintedPages } from '#web/ui/document/printed-pages.tsx'
import classes from './customer-page.module.css'

type Pages = { pages: string[]; is_whole: boolean }

type DocumentViewProps = { token: string; shown: { id: string; has_pages: boolean; has_pdf: boolean } }

/** The document as it prints, and nothing else on paper. */
export function DocumentView({ token, shown: { id, has_pages: hasPages, has_pdf: hasPdf } }: DocumentViewProps) {
  const t = useTranslate()
  const [found, setFound] = useState<Pages>()
  useEffect(() => {
    const left = new AbortController()
    const asked = { params: { token }, query: { document: id }, signal: left.signal, isQuiet: true }
    if (hasPages) call(readCustomerPages, asked).then(setFound, () => undefined)
    return () => left.abort()
  }, [token, id, hasPages])
  if (!hasPages)
    return <p className={classes.absent}>{t(hasPdf ? 'customer_page.only_pdf' : 'customer_page.no_document')}</p>
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
