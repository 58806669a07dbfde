import { useSearch } from '@tanstack/react-router'

/** All accounts are worked on at one address; which of them, or a new one, stands behind it. */
export const banksPath = '/admin/banks/create'

const newAccount = 'new'

export const newBankPath = `${banksPath}?edit=${newAccount}`

export const bankPath = (id: string) => `${banksPath}?edit=${encodeURIComponent(id)}`

/** What the address asks for: all accounts, a new one, or the one with this id. */
export function useEditedBank(): { kind: 'none' | 'new' } | { kind: 'one'; id: string } {
  const { edit } = useSearch({ strict: false }) as { edit?: string }
  if (!edit) return { kind: 'none' }
  return edit === newAccount ? { kind: 'new' } : { kind: 'one', id: edit }
}
