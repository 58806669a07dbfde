import type { MouseEvent } from 'react'

const ownTargets = 'a, button, input, select, textarea, label, summary'

const linkOf = (row: HTMLElement) => row.querySelector<HTMLAnchorElement>('[data-row-link]')

/** Whether the click belongs to something inside the row, or ends a selection of its words. */
const isForSomethingElse = ({ target }: MouseEvent) =>
  (target instanceof Element && target.closest(ownTargets) !== null) || Boolean(window.getSelection()?.toString())

/**
 * The whole row is the target: a click anywhere in it is a click on its link, with the same keys held, and the middle
 * button opens a tab. The words of the row stay words that can be selected.
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
