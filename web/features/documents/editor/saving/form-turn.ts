import { useState } from 'react'

/**
 * A key for the form of an address: it stays the same when a new draft gets the address of its own, which interrupts
 * nobody who types.
 */
export function useFormTurn(address: string) {
  const [made, setMade] = useState<{ address: string; turn: number }>()
  const [opened, setOpened] = useState({ address, turn: 0 })
  if (opened.address !== address) {
    const isSameForm = made?.address === address && made.turn === opened.turn
    setOpened({ address, turn: isSameForm ? opened.turn : opened.turn + 1 })
  }
  return {
    turn: opened.turn,
    /** Called before the address changes. */
    becomes: (next: string) => setMade({ address: next, turn: opened.turn }),
  }
}
