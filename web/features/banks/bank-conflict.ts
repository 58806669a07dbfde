import type { RecordConflict } from '#web/platform/forms/record-form.ts'

/** Together they name one account: half of one and half of another would be money paid to a stranger. */
const accountFields = new Set(['sort_code', 'account_number', 'iban', 'bic'])

/**
 * When two have changed an account at once, each its own part of it, all of its parts count as changed by both, so that
 * the choice offered is one account and not a mixture of two.
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
