import { useRef, useState } from 'react'
import { type OnRefused, useErrorAlert } from './error-alert.ts'

/**
 * Something that a button starts. While it is under way the button can show it, and a second press does nothing. What is refused is
 * shown in an alert, or handed to `onRefused`. `run` says whether it was done.
 */
export function useAction(onRefused?: OnRefused) {
  const withErrorAlert = useErrorAlert(onRefused)
  const { isBusy, whileBusy } = useBusy()
  const run = async (work: () => Promise<unknown>) => (await whileBusy(() => withErrorAlert(work))) ?? false
  return { isBusy, run }
}

/** One piece of work at a time: what is asked for meanwhile is left undone. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  // A second press may come before the first has been drawn.
  const isRunning = useRef(false)
  async function whileBusy<Result>(work: () => Promise<Result>) {
    if (isRunning.current) return undefined
    isRunning.current = true
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
