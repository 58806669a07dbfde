import { useEditedBank } from './bank-address.ts'
import { BankCreate } from './bank-create.tsx'
import { BankEdit } from './bank-edit.tsx'
import { BanksOverview } from './banks-overview.tsx'

/** All of the bank accounts at one address: the list of them, a new one, or one that is being changed. */
export function BanksPage() {
  const edited = useEditedBank()
  if (edited.kind === 'new') return <BankCreate />
  // Another account is another form.
  return edited.kind === 'one' ? <BankEdit key={edited.id} id={edited.id} /> : <BanksOverview />
}
