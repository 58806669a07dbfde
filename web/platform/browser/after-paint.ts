import { useEffect, useState } from 'react'

/** Runs an action once the page as it is now has been painted; in a tab in the background, when it is shown. */
export function afterPaint(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False until what is drawn with it has been painted: for parts that take long and may follow the rest. */
export function useIsPainted() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}
