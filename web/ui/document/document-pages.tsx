import { Skeleton } from '@mantine/core'
import { useCallback } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import classes from './document-pages.module.css'

type DocumentPagesProps = {
  pages: string[]
  /** Not a very long document of which only the beginning is shown. */ isWhole: boolean
}

/** The pages of a document as they print, one below the other, each as wide as there is room. */
export function DocumentPages({ pages, isWhole }: DocumentPagesProps) {
  const t = useTranslate()
  return (
    <div className={classes.pages}>
      {pages.map((svg, index) => (
        <PageImage
          // A page has no name but its number: its picture is replaced in place, without a blank moment in between.
          key={index}
          svg={svg}
          alt={t('invoice_form.page_alt', { page: index + 1, count: pages.length })}
        />
      ))}
      {!isWhole && <p className={classes.shortened}>{t('invoice_form.shortened')}</p>}
    </div>
  )
}

export const PagesSkeleton = () => <Skeleton className={classes.skeleton} radius="sm" />

/** A4, until the picture says otherwise. */
const usual = { width: 595, height: 842 }

/** So that nothing jumps while the picture is still being drawn. */
function sizeOf(svg: string) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return width && height ? { width: Math.round(Number(width)), height: Math.round(Number(height)) } : usual
}

/** Each letter of a page uses a drawing of its glyph. Browsers draw a bare path twice as quickly as one in a symbol. */
const withPlainGlyphs = (svg: string) =>
  svg.replaceAll(/<symbol id="(\w+)" overflow="visible"><path (d="[^"]*")\/><\/symbol>/g, '<path id="$1" $2/>')

/** The picture lies in the browser's memory, and is given back as soon as another takes its place. */
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
