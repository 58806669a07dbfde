import { useCallback } from 'react'
import classes from './document-pages.module.css'
import { withTextAsPaths } from './text-as-paths.ts'

/** A4, used until the picture's size is known. */
const usual = { width: 595, height: 842 }

/** So that nothing moves while the picture is being drawn. */
function sizeOf(svg: string) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return width && height ? { width: Math.round(Number(width)), height: Math.round(Number(height)) } : usual
}

/** The picture is an object URL, which is revoked as soon as another replaces it. */
export function PageImage({ svg, alt }: { svg: string; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const href = URL.createObjectURL(new Blob([withTextAsPaths(svg)], { type: 'image/svg+xml' }))
      image.src = href
      return () => URL.revokeObjectURL(href)
    },
    [svg],
  )
  return <img ref={show} className={classes.page} alt={alt} {...sizeOf(svg)} />
}
