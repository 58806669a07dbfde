import { useEffect, useState } from 'react'

/**
 * Runs an action once the page as it is now has been painted: at the start of the next frame, so that keys and clicks come
 * before it. In a tab in the background it runs when that is shown.
 */
export function afterPaint(act: () => void) {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => act())
  })
  return () => cancelAnimationFrame(frame)
}

/** False until what is drawn with it has been painted: for parts that take long and may follow the rest. */
export function useIsPainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}
