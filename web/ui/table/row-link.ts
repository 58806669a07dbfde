import type { MouseEvent } from 'react'

const ownTargets = 'a, button, input, select, textarea, label, summary'

const linkOf = (row: HTMLElement) => row.querySelector<HTMLAnchorElement>('[data-row-link]')

/** Whether the click was on a control inside the row, or text is selected. */
const isForSomethingElse = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest(ownTargets) !== null) || Boolean(window.getSelection()?.toString())

/**
 * Makes the whole row clickable: a click anywhere triggers its link with the same modifier keys, and a middle click
 * opens a new tab. The text of the row can still be selected.
 */
export const rowIsTarget = {
  onClick: (event: MouseEvent<HTMLElement>) => {
    if (isForSomethingElse(event)) return
    const { ctrlKey, metaKey, shiftKey, altKey } = event
    const keys = { ctrlKey, metaKey, shiftKey, altKey }
    linkOf(event.currentTarget)?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }),
    )
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    const link = linkOf(event.currentTarget)
    if (event.button === 1 && link && !isForSomethingElse(event)) window.open(link.href, '_blank', 'noopener')
  },
}
