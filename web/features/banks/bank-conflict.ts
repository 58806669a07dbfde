import type { RecordConflict } from '#web/platform/forms/record-form.ts'

/** Together these identify one account: a mixture of two accounts would send money to a stranger. */
const accountFields = new Set(['sort_code', 'routing_number', 'account_number', 'iban', 'bic'])

/**
 * If two users changed different fields of the account number at once, all of these fields count as changed by both.
 * The user then chooses one whole account and not a mixture of two.
 */
export function withAccountAsOne(conflict: RecordConflict | null): RecordConflict | null {
  if (!conflict) return null
  const inAccount = conflict.differences.filter(({ path }) => accountFields.has(path))
  const isMixed = new Set(inAccount.map(({ changedBy }) => changedBy)).size > 1
  if (!isMixed) return conflict
  return {
    ...conflict,
    differences: conflict.differences.map((difference) =>
      accountFields.has(difference.path) ? { ...difference, changedBy: 'both' } : difference,
    ),
  }
}
