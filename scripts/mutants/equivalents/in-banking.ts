import type { Equivalent } from './equivalent.ts'

type Line = [line: string, replacements: string[], because: string]

const inBanking = (name: string, lines: Line[]) =>
  lines.map(([line, replacements, because]): Equivalent => ({
    file: `server/features/banking/${name}.ts`,
    line,
    replacements,
    because,
  }))

export const equivalentsInBanking: Equivalent[] = [
  ...inBanking('matching/sum-of-several', [
    ['const mostSteps = 6_000', ['6001'], 'one step more or less of thousands finds the same'],
    ['< amountMinor) return null', ['false', '1'], 'it saves looking for what cannot be found'],
    ['run ?? small[0]', ['||'], 'a list is always truthy'],
    ['start < amounts.length; start++', ['<='], 'nothing follows the last one'],
    ['amounts[start] ?? 0', ['1'], 'the index is always within the list; the type does not know it'],
    ['amounts[end] ?? 0', ['1'], 'the index is always within the list; the type does not know it'],
    [
      'if (sum > amountMinor) break',
      ['false', '>='],
      'a sum that is too large only grows; one that fits was returned before',
    ],
    ['rest - (amounts[index] ?? 0)', ['1'], 'the index is always within the list; the type does not know it'],
    ['if (found.length > 1) return found', ['false', '2'], 'that there are several is known from two of them'],
    [
      '{ length: length - one - 1 }',
      ['+', '2'],
      'what lies beyond the list completes nothing, and nothing follows the last two',
    ],
    [
      'one < amounts.length; one++',
      ['<=', '1'],
      'nothing comes after the last one; what the first belongs to is also found by choosing it before',
    ],
    [
      'two < amounts.length; two++',
      ['<=', '2'],
      'nothing comes after the last one; another three of the same choice complete it',
    ],
    [
      'three < amounts.length; three++',
      ['<=', '2'],
      'three of which one is not there come to what two do, and are found before; another three of the same choice complete it',
    ],
    ['const sum = (amounts[one] ?? 0)', ['1'], 'the indexes are always within the list; the type does not know it'],
    ['if (sum <= most)', ['<'], 'three that come to the whole amount were found before'],
    [
      'if (amounts.length < 4) return null',
      ['false', '<=', '5'],
      'it saves looking for what cannot be found, and all four of four follow each other',
    ],
    ['let steps = 0', ['1'], 'it is set again before each search'],
    ['steps < mostSteps', ['<='], 'one step more or less of thousands finds the same'],
    [
      'if (amount >= left) continue',
      ['false', '>'],
      'it saves looking for what cannot be found: nothing owes less than a penny',
    ],
    ['search(0, amountMinor, size)', ['1'], 'what the first belongs to is also found with it among the last three'],
    ['    steps = 0', ['1'], 'one step more or less of thousands finds the same'],
  ]),
  ...inBanking('matching/propose', [
    ['score + Math.max(0,', ['1'], 'every way of naming counts more than one'],
    [
      "(account !== '' && account === line.payer_account)",
      ['||'],
      'everybody else is left out again for want of evidence',
    ],
    [
      'line.end_to_end_id].filter(Boolean)',
      ['[...line.structured_references, line.creditor_reference, line.end_to_end_id]'],
      'an empty reference is no document’s number',
    ],
    ['isKnown: learned.score > 0', ['1'], 'what was confirmed before always counts more than one'],
    ['reasons: score > 0 ?', ['1'], 'a name that is like another counts more than one'],
  ]),
  ...inBanking('matching/propose-payouts', [
    ['ofNamedFees(line, near, refunds) ?? ofGuessedFees', ['||'], 'a proposal is always truthy'],
    ['ofWholeDays(line, near) ?? ofSome', ['||'], 'a proposal is always truthy'],
    ['fitting[0] ?? someOf', ['||'], 'a list is always truthy'],
    ['sum + (fee_minor ?? 0)', ['1'], 'only those whose fee is known are among them; the type does not know it'],
    ['(kept > 0 && kept <=', ['>='], 'nothing kept is accepted before'],
    ['chosen.length > 1 ?', ['>='], 'a sum of several always has two'],
  ]),
  ...inBanking('matching/ways-to-pay', [
    ['const best = paid.length > 0 ?', ['>='], 'without paid ones nothing is added'],
    ['if (first === undefined) return []', ['false'], 'there is always a first one; the type does not know it'],
    ['if (owed < amount)', ['<='], 'the same amount was returned before'],
    [
      'inOrder.slice(0, 3)',
      ['inOrder', '4'],
      'the best three of all ways are taken in the end, and a fourth of these is never among them',
    ],
    ['const day = 86_400_000', ['86400001'], 'dates are whole days apart'],
    ['open.length > 1 ? sumOfSeveral', ['>='], 'one alone is no sum of several'],
    [
      '(gross_minor > 0 && Math.abs',
      ['>=', '<=', '1'],
      'a part of nothing is no part, of a penny never less than the whole; and shares are hardly ever that far apart to the last digit',
    ],
    [
      'oldest.outstanding_minor > line.amount_minor && paid',
      ['>='],
      'the same amount is an exact one, which comes before',
    ],
  ]),
  ...inBanking('matching/texts/name-likeness', [
    ['const mostKept = 20_000', ['20001'], 'when it is forgotten does not change what is found'],
    ['if (known) return known', ['false'], 'what is kept is what would be made again'],
    ['if (kept.size >= mostKept) kept.clear()', ['false', '>'], 'when it is forgotten does not change what is found'],
    [
      'if (a.size === 0 || b.size === 0) return 0',
      ['&&', '1'],
      'with one of them empty nothing is in common; even a single letter has two groups',
    ],
  ]),
  ...inBanking('matching/texts/numbers-in-text', [
    ['const mostPatterns = 20_000', ['20001'], 'when it is forgotten does not change what is found'],
    [
      'text.compact.includes(significant(group)))) return false',
      ['false'],
      'it saves a pattern where the text lacks a part of the number',
    ],
    [
      'if (patterns.size >= mostPatterns) patterns.clear()',
      ['false', '>'],
      'when it is forgotten does not change what is found',
    ],
    ['if (prepared.written === written)', ['false'], 'what is kept is what would be made again'],
    [
      'digits.length > 1 && digits.length < groups.length',
      ['<='],
      'a number of digits alone was looked for in whole before',
    ],
    ['?.[1] ?? given', ['||'], 'what follows the check digits is never empty'],
  ]),
  ...inBanking('reading/values', [
    ['minor * sign', ['/'], 'a sign is 1 or -1'],
    ['Number(year ?? 0)', ['1'], 'neither is a year that is read'],
    ['if (sort && number)', ['||'], 'the pattern has both or neither; the type does not know it'],
  ]),
  ...inBanking('reading/ofx/ofx-elements', [
    ['const usualMost = 1_500_000', ['1500001'], 'one more of a million and a half is no danger either'],
  ]),
  ...inBanking('reading/ofx/read-ofx', [
    ["textOf(statement, 'CURDEF') ?? otherwise", ['||'], 'an empty text was left out before'],
    ["child(statement, 'BANKACCTFROM') ??", ['||'], 'an element is always truthy'],
    ["textOf(foreign, 'CURSYM') ?? otherwise", ['||'], 'an empty text was left out before'],
    ["textOf(entry, 'NAME') ??", ['||'], 'an empty text was left out before'],
    ["child(entry, 'BANKACCTTO') ??", ['||'], 'an element is always truthy'],
  ]),
  ...inBanking('reading/mt940/read-mt940', [
    ["limitCurrency(find('34F')) ?? otherwise", ['||'], 'a currency is never an empty text'],
    ['start?.currency ?? otherwise', ['||'], 'a currency is never an empty text'],
    ['remittance.end_to_end_id ?? reference', ['||'], 'an empty reference was left out before'],
    ['remittance.bank_code ?? code', ['||'], 'an empty code was left out before'],
  ]),
  ...inBanking('reading/mt940/remittance', [
    ["sepa.return_reason) ?? '?'", ['||'], 'what is given is never an empty text'],
  ]),
  ...inBanking('reading/camt/camt-line', [
    ['return ofEntry ?? ofDetail', ['||'], 'what is given is never an empty text'],
    ["return first ?? (oneAt(detail, 'RtrInf')", ['||'], 'a side is always truthy'],
    ["].join(' ')) ?? '?'", ['||'], 'what is given is never an empty text'],
    ["oneAt(detail, 'BkTxCd') ??", ['||'], 'an element is always truthy'],
  ]),
  ...inBanking('reading/camt/camt-values', [
    ['if (known) return known', ['false'], 'what is kept is what would be made again'],
  ]),
  ...inBanking('reading/camt/read-camt', [
    ['const mostElements = 1_200_000', ['1200001'], 'one more of a million is no danger either'],
    ["balanceIn(statement, 'OPBD', currency) ??", ['||'], 'a balance is always truthy'],
  ]),
  ...inBanking('reading/csv/columns-by-content', [
    ["(['booked_date', 'value_date'] as const)[days++] ??", ['||'], 'the name of a field is never an empty text'],
  ]),
  ...inBanking('reading/csv/read-csv', [
    ['said?.toUpperCase() ?? reading.currency', ['||'], 'empty cells were left out before'],
    ['(payee ?? payer) : (payer ?? payee)', ['||'], 'what is given is never an empty text'],
    ['readDate(value, reading.format) ??', ['||'], 'a day is never an empty text'],
  ]),
  ...inBanking('reading/csv/running-balance', [
    ['breaks.length === 0) ?? inAnyOrder', ['||'], 'a walk is always truthy'],
    ['(lines[first]?.balance ?? 0) - sumTo', ['1'], 'where there is no balance at all, nothing is compared with it'],
    [
      'const left = [steps[0]?.from ?? 0]',
      ['1'],
      'all that hang together are found from any of them; there is always a first, which the type does not know',
    ],
  ]),
  ...inBanking('reading/csv/table', [
    ['rows[at]?.cells ?? Array.from', ['||'], 'a list is always truthy'],
    ['field: fields[index] ?? null, samples', ['||'], 'the name of a field is never an empty text'],
    ['said.get(column) ?? null', ['||'], 'the name of a field is never an empty text'],
    ["fields[index] ?? 'text'", ['||'], 'the name of a field is never an empty text'],
    ['date_format: dates ??', ['||'], 'the name of a format is never an empty text'],
    ['guessDecimalMark(amounts, table.delimiter) ??', ['||'], 'a mark is never an empty text'],
    ['settled.fields[index] ?? null', ['||'], 'the name of a field is never an empty text'],
  ]),
]
