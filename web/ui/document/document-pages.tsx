import { useCallback } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './document-pages.module.css'

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

/** A4, used until the picture's size is known. */
const usual = { width: 595, height: 842 }

/** So that nothing moves while the picture is being drawn. */
function sizeOf(svg: string) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return width && height ? { width: Math.round(Number(width)), height: Math.round(Number(height)) } : usual
}

/** Each letter of a page refers to its glyph. Browsers draw a plain path twice as fast as one in a symbol. */
const withPlainGlyphs = (svg: string) =>
  svg.replaceAll(/<symbol id="(\w+)" overflow="visible"><path (d="[^"]*")\/><\/symbol>/g, '<path id="$1" $2/>')

/** The picture is an object URL, which is revoked as soon as another replaces it. */
function PageImage({ svg, alt }: { svg: string; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const href = URL.createObjectURL(new Blob([withPlainGlyphs(svg)], { type: 'image/svg+xml' }))
      image.src = href
      return () => URL.revokeObjectURL(href)
    },
    [svg],
  )
  return <img ref={show} className={classes.page} alt={alt} {...sizeOf(svg)} />
}
