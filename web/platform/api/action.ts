import { useEffect, useRef, useState } from 'react'
import { type OnRefused, useErrorAlert } from './error-alert.ts'

/**
 * Runs the action of a button. Meanwhile `isBusy` is true, and further clicks are ignored. A refusal is shown in an
 * alert, or passed to `onRefused`. `run` returns whether the action succeeded.
 */
export function useAction(onRefused?: OnRefused) {
  const withErrorAlert = useErrorAlert(onRefused)
  const { isBusy, whileBusy } = useBusy()
  const run = async (work: () => Promise<unknown>) => (await whileBusy(() => withErrorAlert(work))) ?? false
  return { isBusy, run }
}

/** Runs one task at a time; calls made meanwhile are ignored, or told to `onBusy`. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  // A ref, because a second click may happen before the next render.
  const isRunning = useRef(false)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    if (!isBusy) giveFocusBack(pressed.current)
  }, [isBusy])
  async function whileBusy<Result>(work: () => Promise<Result>, onBusy?: () => void) {
    if (isRunning.current) {
      onBusy?.()
      return undefined
    }
    isRunning.current = true
    pressed.current = document.activeElement
    setBusy(true)
    try {
      return await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, whileBusy }
}

/** A button that is busy is disabled, and browsers take the focus from it; an alert finds nothing to return it to. */
function giveFocusBack(to: Element | null) {
  const { activeElement: now, body } = document
  const alert = now?.closest('dialog')
  if (alert) alert.addEventListener('close', () => giveFocusBack(to), { once: true })
  else if (now === body && to instanceof HTMLElement) to.focus({ preventScroll: true })
}
