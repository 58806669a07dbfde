import { useMounted } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'

/** Holds what comes only when it is first opened, and leaves it standing from then on, so that it can fade away. */
export function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}

/** Closed in its first moment, whatever is asked: only what sees itself being opened knows where to give the focus back. */
export function useOpening(isOpen: boolean) {
  const isStanding = useMounted()
  return isStanding && isOpen
}
