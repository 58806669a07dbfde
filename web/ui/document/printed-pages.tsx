import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import classes from './printed-pages.module.css'

/** What the browser prints: only the document, one page on each sheet. Hidden on the screen. */
export function PrintedPages({ pages }: { pages: string[] | undefined }) {
  const pictures = useMemo(() => pages?.map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`), [pages])
  if (!pictures) return null
  return createPortal(
    <div className={classes.printed} aria-hidden>
      {pictures.map((href, index) => (
        <img key={index} src={href} alt="" className={classes.sheet} />
      ))}
    </div>,
    document.body,
  )
}
