import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

export type PlainLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: string
  /** Where the page stays as it is but for a part, it is not scrolled to its top. */
  resetScroll?: boolean
}

export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * A link within the application where there are many: one element, and nothing that has to be told of every navigation. The
 * router's own finds out by itself whether it is the current one, which here is said by whoever shows it.
 */
export function PlainLink({ to, resetScroll = true, onClick, children, ...props }: PlainLinkProps) {
  const router = useRouter()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href: to, resetScroll })
  }
  return (
    <a {...props} href={to} onClick={follow}>
      {children}
    </a>
  )
}
