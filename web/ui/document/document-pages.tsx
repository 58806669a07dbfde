import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './document-pages.module.css'
import { PageImage } from './page-image.tsx'

type DocumentPagesProps = {
  pages: string[]
  /** False if only the beginning of a very long document is shown. */
  isWhole: boolean
}

/** The pages of a document as they print, one below the other, as wide as the available space. */
export function DocumentPages({ pages, isWhole }: DocumentPagesProps) {
  const t = useTranslate()
  return (
    <div className={classes.pages}>
      {pages.map((svg, index) => (
        <PageImage
          // The index is the key: the picture of a page is replaced in place, without flickering.
          key={index}
          svg={svg}
          alt={t('invoice_form.page_alt', { page: index + 1, count: pages.length })}
        />
      ))}
      {!isWhole && <p className={classes.shortened}>{t('invoice_form.shortened')}</p>}
    </div>
  )
}

/** A sheet of paper with grey lines where the text will be. */
export const PagesSkeleton = () => <div className={classes.skeleton} aria-hidden />
