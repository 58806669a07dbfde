import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
  useTransition,
} from 'react'

type ButtonProps = Pick<
  ComponentProps<'button'>,
  'aria-expanded' | 'aria-haspopup' | 'onClick' | 'onFocus' | 'onKeyDown' | 'onPointerEnter'
>

type LazyMenuButtonProps = {
  /** The button that is shown until then. */
  renderButton: (asking: ButtonProps) => ReactNode
  opens: 'dialog' | 'listbox' | 'menu'
  /** Starts loading what replaces the button; called when the pointer or the focus reaches it. */
  prefetch: () => void
  /** The same button with its menu already open: see `useInitiallyOpen`. */
  children: ReactElement
}

/**
 * A button whose menu is loaded when it is first used. Until it has loaded, the button stays and keeps the focus; then
 * the children replace it.
 */
export function LazyMenuButton({ renderButton, opens, prefetch, children }: LazyMenuButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const [, startTransition] = useTransition()
  if (isWanted) return children
  const want = () => startTransition(() => setWanted(true))
  const wantByKey = (event: KeyboardEvent) => {
    if (opens !== 'listbox' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    want()
  }
  return renderButton({
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: want,
    onKeyDown: wantByKey,
    onPointerEnter: prefetch,
    onFocus: prefetch,
  })
}
