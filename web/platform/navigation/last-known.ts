import { useState } from 'react'

/** What was known last, while nothing is: what is on screen stays there until what follows it has loaded. */
export function useLastKnown<Value>(value: Value | undefined) {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
