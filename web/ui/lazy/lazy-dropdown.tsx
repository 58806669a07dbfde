import { useMounted } from '@mantine/hooks'
import { type ReactNode, type RefCallback, Suspense, useEffect, useEffectEvent, useState } from 'react'

/** Holds what comes only when it is first opened, and leaves it standing from then on, so that it can fade away. */
export function MountOnOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}

/** Closed in its first moment, whatever is asked: only what sees itself being opened knows where to give the focus back. */
export function useOpenAfterMount(isOpen: boolean) {
  const isStanding = useMounted()
  return isStanding && isOpen
}

const focus: RefCallback<HTMLElement> = (button) => button?.focus()

/** For what takes the place of the button that asked for it (`OnceWanted`): the focus comes back to `target` when it closes. */
export function useInitiallyOpen() {
  const [isOpen, setIsOpen] = useState(true)
  return { isOpen: useOpenAfterMount(isOpen), setIsOpen, target: focus }
}

/** The same for a list of choices, which keeps for itself whether it is open. */
export function useInitiallyOpenDropdown(combobox: { openDropdown: () => void }) {
  const open = useEffectEvent(() => combobox.openDropdown())
  useEffect(() => open(), [])
  return focus
}
