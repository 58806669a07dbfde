import type { ReadStatement } from '#server/features/banking/reading/statement-file.ts'
import { AppError } from '#server/platform/app-error.ts'

export type OwnAccount = { id: string; currency: string; iban: string; sort_code: string; account_number: string }

type Whose<Statement> = {
  statements: Statement[]
  /** What the file calls its account, if that is none of ours. */
  unknown_account: string | null
}

/**
 * The statements of a file that belong to the chosen account. Banks write one account in many ways, so one that we do not
 * know is taken for it; one of another account of ours never is.
 */
export function statementsOf<Statement extends Pick<ReadStatement, 'account'>>(
  account: OwnAccount,
  ours: readonly OwnAccount[],
  statements: readonly Statement[],
): Whose<Statement> {
  const own = statements.filter((statement) => isOf(account, statement))
  if (own.length > 0) return { statements: inItsCurrency(account, own), unknown_account: null }
  const unknown = statements.filter((statement) => !ours.some((other) => isOf(other, statement)))
  const [name, ...more] = new Set(unknown.map(nameOf))
  if (name === undefined || more.length > 0) throw new AppError('banking.other_account')
  return { statements: inItsCurrency(account, unknown), unknown_account: name }
}

/** Some banks keep several currencies under one number, and write all of them into one file. */
function inItsCurrency<Statement extends Pick<ReadStatement, 'account'>>(
  { currency }: OwnAccount,
  statements: Statement[],
) {
  const own = statements.filter(({ account }) => (account.currency ?? currency) === currency)
  return own.length > 0 ? own : statements
}

const nameOf = ({ account: { iban, number } }: Pick<ReadStatement, 'account'>) => compact(iban ?? number)

export const compact = (written: string | undefined) => (written ?? '').replaceAll(/[\s-]/g, '').toUpperCase()

/** Fewer digits than this are a coincidence. */
const telling = 4

/** A statement that names no account, such as most tables, is taken for one of the chosen account. */
function isOf(account: OwnAccount, { account: named }: Pick<ReadStatement, 'account'>) {
  if (named.iban && account.iban) return compact(named.iban) === compact(account.iban)
  const number = nameOf({ account: named })
  if (number === '') return true
  const known = [
    compact(account.iban),
    compact(account.account_number),
    compact(account.sort_code + account.account_number),
  ]
  return number.length >= telling && known.some((own) => own !== '' && (own.endsWith(number) || number.endsWith(own)))
}
