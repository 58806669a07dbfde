import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import classes from './printed-pages.module.css'

/** What a printer gets from a document's page: the document alone, each of its pages on a sheet. Nothing of it is seen. */
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
