import { useEditedBank } from './bank-address.ts'
import { BankCreate } from './bank-create.tsx'
import { BankEdit } from './bank-edit.tsx'
import { BanksOverview } from './banks-overview.tsx'

/** All bank accounts at one path: the list, a new account, or one that is being edited. */
export function BanksPage() {
  const edited = useEditedBank()
  if (edited.kind === 'new') return <BankCreate />
  // The key resets the form for another account.
  return edited.kind === 'one' ? <BankEdit key={edited.id} id={edited.id} /> : <BanksOverview />
}
