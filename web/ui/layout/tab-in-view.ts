import { type RefObject, useEffect } from 'react'
import { afterPaint } from '#web/platform/browser/after-paint.ts'

/** Scrolls the current tab into view if the tabs do not fit. Measuring it before the paint would delay the page. */
export function useTabInView(bar: RefObject<HTMLElement | null>, current: string) {
  useEffect(
    () =>
      afterPaint(() => {
        const shown = bar.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
        if (bar.current && shown) bar.current.scrollLeft = shown.offsetLeft - bar.current.offsetLeft - 32
      }),
    [bar, current],
  )
}
