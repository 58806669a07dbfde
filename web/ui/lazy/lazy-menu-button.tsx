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
  /** The button as it stands until then. */
  renderButton: (asking: ButtonProps) => ReactNode
  opens: 'dialog' | 'listbox' | 'menu'
  /** Starts loading what takes its place; a pointer or the focus that comes near is reason enough. */
  prefetch: () => void
  /** The same button with what it opens, open already: see `useOpenAtOnce`. */
  children: ReactElement
}

/**
 * A button stands alone until it is first wanted; then it comes again with what it opens. Until that is there the first
 * one stays, with the focus on it.
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
