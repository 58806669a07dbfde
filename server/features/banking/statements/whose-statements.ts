import type { ReadStatement } from '#server/features/banking/reading/statement-file.ts'
import type { Bank } from '#shared/features/banks/banks.contract.ts'
import { accountInIban, canBePaidInto } from '#shared/features/banks/banks.rules.ts'
import { AppError } from '#server/platform/app-error.ts'

export type OwnAccount = Pick<Bank, 'id' | 'currency' | 'iban' | 'sort_code' | 'routing_number' | 'account_number'>

type Whose<Statement> = {
  statements: Statement[]
  /** The file says in full which account it is of, and it is not the chosen one. */
  isOther: boolean
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
  if (own.length > 0) return { statements: inItsCurrency(account, own), isOther: false, unknown_account: null }
  const unknown = statements.filter((statement) => !ours.some((other) => isOf(other, statement)))
  const [name, ...more] = new Set(unknown.map(nameOf))
  if (name === undefined || more.length > 0) throw new AppError('banking.other_account')
  return {
    statements: inItsCurrency(account, unknown),
    isOther: unknown.some((statement) => isOther(account, statement)),
    // Of a clearing account we know no number with which it could be compared.
    unknown_account: canBePaidInto(account) ? name : null,
  }
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

/** The number of an account, with the sort code before it if the bank gives it. */
function inFull({ iban = '', number = '', sort_code = '' }: { iban?: string; number?: string; sort_code?: string }) {
  const own = { sort_code: compact(sort_code), account_number: compact(number) }
  return /^\d{8,}$/.test(own.account_number) ? own : accountInIban(iban)
}

/** Two IBANs, or two numbers of one length, that differ are never one account that is written in two ways. */
function isOther(account: OwnAccount, { account: named }: Pick<ReadStatement, 'account'>) {
  if (named.iban && account.iban) return compact(named.iban) !== compact(account.iban)
  const [own, other] = [inFull({ ...account, number: account.account_number }), inFull(named)]
  // One bank may write more of a number than another.
  if (!own || own.account_number.length !== other?.account_number.length) return false
  const isOneBank = own.sort_code === '' || other.sort_code === '' || own.sort_code === other.sort_code
  return own.account_number !== other.account_number || !isOneBank
}

/** A statement that names no account, such as most tables, is taken for one of the chosen account. */
function isOf(account: OwnAccount, { account: named }: Pick<ReadStatement, 'account'>) {
  const number = nameOf({ account: named })
  if (number === '') return true
  if (isOther(account, { account: named })) return false
  const known = [
    compact(account.iban),
    compact(account.account_number),
    compact(account.sort_code + account.routing_number + account.account_number),
  ]
  return number.length >= telling && known.some((own) => own !== '' && (own.endsWith(number) || number.endsWith(own)))
}
