import { useSearch } from '@tanstack/react-router'

/** All accounts are edited at one path; the search part says which one, or that it is a new one. */
export const banksPath = '/admin/banks/create'

const newAccount = 'new'

export const newBankPath = `${banksPath}?edit=${newAccount}`

export const bankPath = (id: string) => `${banksPath}?edit=${encodeURIComponent(id)}`

/** What the address asks for: the list, a new account, or the account with this id. */
export function useEditedBank(): { kind: 'none' | 'new' } | { kind: 'one'; id: string } {
  const { edit } = useSearch({ strict: false }) as { edit?: string }
  if (!edit) return { kind: 'none' }
  return edit === newAccount ? { kind: 'new' } : { kind: 'one', id: edit }
}
