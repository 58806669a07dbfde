import { useRef } from 'react'

/** Closes a dialog and goes to a field of the page: a dialog gives the focus back when it closes, and the field takes it after that. */
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
