import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { afterPaint } from '#web/platform/browser/after-paint.ts'
import { MountOnOpen } from '#web/ui/lazy/lazy-dropdown.tsx'
import classes from './editor.module.css'
import type { Preview } from './preview/live-preview.ts'
import { PreviewPanel, PreviewSheet } from './preview/preview-panel.tsx'

type EditorSheetProps = {
  formRef: RefObject<HTMLFormElement | null>
  /** Another tab of the page is shown; the form keeps its values. */
  isHidden: boolean
  preview: Preview
  totals: ReactNode
  /** Where the focus starts if no field asks for it. */
  startAt?: string | null
  onSave: () => void
  children: ReactNode
  /** The bar below, and what opens over the form. */
  below: ReactNode
}

/** The form of a draft, with its totals and its preview beside it. */
export function EditorSheet(props: EditorSheetProps) {
  const { formRef, isHidden, preview, totals, startAt, onSave, children, below } = props
  const focusStart = useEffectEvent(() => {
    const first = formRef.current?.querySelector<HTMLElement>('[data-autofocus]')
    const start = first ?? (startAt ? formRef.current?.querySelector<HTMLElement>(`[name="${startAt}"]`) : null)
    start?.focus({ preventScroll: true })
  })
  // The focus opens the list of customers, for which the form should not wait.
  useEffect(() => afterPaint(focusStart), [])
  return (
    <form
      ref={formRef}
      noValidate
      hidden={isHidden}
      className={classes.form}
      data-preview={preview.isBeside || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside} ref={asTallAsRoom}>
        {totals}
        {preview.isBeside && <PreviewPanel preview={preview.live} onClose={preview.close} />}
      </aside>
      <MountOnOpen isOpen={preview.isOver}>
        <PreviewSheet preview={preview.live} opened={preview.isOver} onClose={preview.close} />
      </MountOnOpen>
      {below}
    </form>
  )
}

/** As tall as the space between its top and the bar of the form, at any scroll position. */
function asTallAsRoom(aside: HTMLElement) {
  const fit = () => aside.style.setProperty('--top', `${Math.max(0, aside.getBoundingClientRect().top)}px`)
  // Observed rather than measured here, which would lay out the whole form once more.
  const observer = new ResizeObserver(fit)
  observer.observe(aside)
  window.addEventListener('scroll', fit, { passive: true })
  window.addEventListener('resize', fit)
  return () => {
    observer.disconnect()
    window.removeEventListener('scroll', fit)
    window.removeEventListener('resize', fit)
  }
}
