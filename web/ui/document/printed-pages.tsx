import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useIsPainted } from '#web/platform/browser/after-paint.ts'
import classes from './document-pages.module.css'

/** What the browser prints: only the document, one page on each sheet. Hidden on the screen. */
export function PrintedPages({ pages }: { pages: string[] | undefined }) {
  // The screen comes first.
  const isPainted = useIsPainted()
  return pages && isPainted ? <Sheets pages={pages} /> : null
}

function Sheets({ pages }: { pages: string[] }) {
  const pictures = useMemo(() => pages.map((svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`), [pages])
  return createPortal(
    <div className={classes.printed} aria-hidden>
      {pictures.map((href, index) => (
        <img key={index} src={href} alt="" className={classes.sheet} />
      ))}
    </div>,
    document.body,
  )
}
