import { useRef } from 'react'

/**
 * Closes a dialog and focuses a field of the page: a closing dialog returns the focus first, so the field is focused
 * after that.
 */
export function useGoToField(close: () => void, onGoTo: (field: string) => void) {
  const wanted = useRef<string>(undefined)
  return {
    goTo: (field: string) => {
      wanted.current = field
      close()
    },
    onExited: () => {
      if (wanted.current !== undefined) onGoTo(wanted.current)
      wanted.current = undefined
    },
  }
}
