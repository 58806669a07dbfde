import { useMounted } from '@mantine/hooks'
import { type ReactNode, type RefCallback, Suspense, useEffect, useEffectEvent, useState } from 'react'

/** Mounts its children when they are first opened, and keeps them mounted, so that they can fade out. */
export function MountOnOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}

/** Closed in the first render, even if it should be open: a dialog returns the focus only if it was seen opening. */
export function useOpenAfterMount(isOpen: boolean) {
  const isStanding = useMounted()
  return isStanding && isOpen
}

const focus: RefCallback<HTMLElement> = (button) => button?.focus()

/** For what replaces the button of a `LazyMenuButton`: the focus returns to `target` when it closes. */
export function useInitiallyOpen() {
  const [isOpen, setIsOpen] = useState(true)
  return { isOpen: useOpenAfterMount(isOpen), setIsOpen, target: focus }
}

/** The same for a combobox, which holds its own open state. */
export function useInitiallyOpenDropdown(combobox: { openDropdown: () => void }) {
  const open = useEffectEvent(() => combobox.openDropdown())
  useEffect(() => open(), [])
  return focus
}
