type Equivalent = { file: string; line: string; replacements: string[]; because: string }

/** Faults that change nothing that anyone could see. */
export const equivalents: Equivalent[] = [
  {
    file: 'shared/money/amount-text.ts',
    line: 'money(0, currency)',
    replacements: ['1'],
    because: 'only what stands beside the figures is looked at',
  },
  {
    file: 'shared/money/amount-text.ts',
    line: 'minimumFractionDigits: 1',
    replacements: ['2'],
    because: 'only the signs between the figures are looked at',
  },
  {
    file: 'shared/money/amount-text.ts',
    line: 'formatToParts(1_234_567)',
    replacements: ['1234568'],
    because: 'only the signs between the figures are looked at',
  },
  {
    file: 'shared/money/amount-text.ts',
    line: 'if (at === -1) return',
    replacements: ['false', '2'],
    because: 'figures without a sign come out of the grouping as they went in',
  },
  {
    file: 'shared/money/decimal.ts',
    line: 'if (value.scale <= scale)',
    replacements: ['<'],
    because: 'divided by one, a number stays what it is',
  },
  {
    file: 'shared/money/decimal.ts',
    line: 'units < 0n ? -',
    replacements: ['<=', '1n'],
    because: 'zero has no sign, and there is nothing between zero and one',
  },
  {
    file: 'shared/money/decimal.ts',
    line: 'return units < 0n ? -1 : 1',
    replacements: ['<=', '1n'],
    because: 'zero was answered on the line before',
  },
  {
    file: 'shared/money/decimal.ts',
    line: 'divisor < 0n ?',
    replacements: ['<=', '1n'],
    because: 'nothing can be divided by zero, whatever its sign',
  },
  {
    file: 'shared/money/document-totals.ts',
    line: 'if (vat_code < group.vat_code)',
    replacements: ['<='],
    because: 'the same code takes its own place',
  },
  {
    file: 'shared/money/vat.ts',
    line: 'rate.valid_to ?? taxPoint',
    replacements: ['||'],
    because: 'a date is never an empty text',
  },
  {
    file: 'shared/money/credit-remainder.ts',
    line: 'Math.abs(share) > Math.abs(left.net_minor)',
    replacements: ['>='],
    because: 'of two that are the same it does not matter which is taken',
  },
  {
    file: 'shared/money/credit-remainder.ts',
    line: 'sum + net_minor, 0),',
    replacements: ['1'],
    because: 'it is added to what was billed and to what was credited, and only their difference is looked at',
  },
  {
    file: 'shared/money/credit-remainder.ts',
    line: 'sum + vat_minor, 0),',
    replacements: ['1'],
    because: 'it is added to what was billed and to what was credited, and only their difference is looked at',
  },
  {
    file: 'shared/money/credit-remainder.ts',
    line: 'sum + net_minor + vat_minor, 0)',
    replacements: ['1'],
    because: 'it is added to what was billed and to what was credited, and only their difference is looked at',
  },
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
  {
    file: 'server/features/statements/statements.service.ts',
    line: 'asked === undefined || asked === today',
    replacements: ['&&'],
    because: 'what is kept of today is what would be added up, only sooner found',
  },
  {
    file: 'server/features/statements/statements.service.ts',
    line: 'asked ?? today',
    replacements: ['||'],
    because: 'a date is never an empty text',
  },
  {
    file: 'server/features/statements/statements.service.ts',
    line: 'found[0] ?? own',
    replacements: ['||'],
    because: 'a currency is never an empty text',
  },
  {
    file: 'server/features/statements/statements.service.ts',
    line: 'asked.currency ?? usualCurrency',
    replacements: ['||'],
    because: 'a currency is never an empty text',
  },
  {
    file: 'server/features/statements/statements.service.ts',
    line: 'to_addresses ?? receiversOf',
    replacements: ['||'],
    because: 'a list is never taken for nothing, even an empty one',
  },
]
