type Equivalent = { file: string; line: string; replacements: string[]; because: string }

/** Faults that change nothing that anyone could see. */
export const equivalents: Equivalent[] = [
  {
    file: 'shared/features/auth/password.rules.ts',
    line: 'lookAlikes[sign] ?? sign',
    replacements: ['||'],
    because: 'no sign looks like an empty text',
  },
  {
    file: 'shared/features/banks/banks.rules.ts',
    line: 'return sort_code && account_number ?',
    replacements: ['||'],
    because: 'the pattern finds both or neither',
  },
  {
    file: 'shared/features/invoices/invoice-dates.ts',
    line: 'fixedDueDate ?? addDays',
    replacements: ['||'],
    because: 'a date is never an empty text',
  },
]
