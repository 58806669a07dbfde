export const demoPassword = 'counterfoil-demo'

/** One for each role, so that everyone can see the product from each. */
export const demoUsers = [
  { email: 'owner@example.com', name: 'Olivia Owens', role: 'super_admin' },
  { email: 'manager@example.com', name: 'Marcus Tan', role: 'manager' },
  { email: 'clerk@example.com', name: 'Chloé Lambert', role: 'clerk' },
  { email: 'auditor@example.com', name: 'Amara Diallo', role: 'auditor' },
]

/** Notes for colleagues, newest last. */
export const demoNotes = [
  {
    by: 'owner@example.com',
    note: 'Welcome to Counterfoil. Notes on this page are for everyone; notes on a record stay with the record.',
  },
  {
    by: 'manager@example.com',
    note: 'Month-end close is on the last working day, 16:00. Please have all drafts issued or deleted by noon.',
  },
  {
    by: 'clerk@example.com',
    note: 'Purchase order numbers are now compulsory for the Hartwell group.\nNo number, no payment: ask before issuing.',
  },
  { by: 'auditor@example.com', note: 'Quarterly review of user access done, nothing to change.' },
  { by: 'manager@example.com', note: 'The bank has confirmed the new remittance format from 1 October.' },
]
