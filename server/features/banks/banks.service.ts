import type { Instant } from '#shared/dates/instant.ts'
import type { Bank, BankChange, BankChoice, NewBank } from '#shared/features/banks/banks.contract.ts'
import { canBePaidInto } from '#shared/features/banks/banks.rules.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { queueEmail } from '#server/features/email/email.service.ts'
import { listAdministrators } from '#server/features/users/users.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import {
  clearDefault,
  findBank,
  findBankFor,
  findBankInUse,
  findDefaultBank,
  insertBank,
  listBanks,
  lockBank,
  lockDefaultOf,
  selectBankFor,
  updateBank,
} from './banks.queries.ts'

export { findBank, findBankFor, findBankInUse, insertBank, listBanks, selectBankFor }

/** The accounts that can be chosen for a payment: all that are in use. */
export const listBankChoices = (db: Db) => listChoices(db, () => true)

/** Those that a document can name. */
export const listPayableBankChoices = (db: Db) => listChoices(db, canBePaidInto)

async function listChoices(db: Db, isOffered: (bank: Bank) => boolean): Promise<BankChoice[]> {
  const used = (await listBanks(db)).filter((bank) => bank.retired_at === null && isOffered(bank))
  return used.map(({ id, label, currency, is_default }) => ({ id, label, currency, is_default }))
}

type Change = 'added' | 'changed' | 'made_default' | 'retired' | 'restored'

export async function addBank(tx: Tx, actor: Actor, bank: NewBank) {
  await lockDefaultOf(tx, bank.currency)
  const is_default = canBePaidInto(bank) && (await findDefaultBank(tx, bank.currency)) === undefined
  const added = await insertBank(tx, { ...bank, is_default, created_by: actor.user_id })
  await warnAdministrators(tx, actor, added, 'added')
  return added
}

export async function changeBank(tx: Tx, actor: Actor, id: string, { version, ...change }: BankChange) {
  const current = orNotFound(await lockBank(tx, id))
  await refuseStale(tx, 'banks', current, version)
  if (current.is_default && change.currency !== current.currency) throw new AppError('bank.is_default')
  if (current.is_default && !canBePaidInto(change)) throw new AppError('bank.not_payable')
  const changed = await updateBank(tx, id, change)
  await warnAdministrators(tx, actor, changed, 'changed')
  return changed
}

/** One default per currency: the old one is replaced in the same transaction. */
export async function makeDefault(tx: Tx, actor: Actor, id: string) {
  const { currency } = orNotFound(await findBank(tx, id))
  await lockDefaultOf(tx, currency)
  const current = orNotFound(await lockBank(tx, id))
  if (current.retired_at !== null) throw new AppError('bank.retired')
  if (!canBePaidInto(current)) throw new AppError('bank.not_payable')
  if (current.is_default) return current
  await clearDefault(tx, currency)
  const changed = await updateBank(tx, id, { is_default: true })
  await warnAdministrators(tx, actor, changed, 'made_default')
  return changed
}

export async function setRetired(tx: Tx, actor: Actor, id: string, retiredAt: Instant | null) {
  const current = orNotFound(await lockBank(tx, id))
  if ((current.retired_at === null) === (retiredAt === null)) return current
  if (current.is_default) throw new AppError('bank.is_default')
  const changed = await updateBank(tx, id, { retired_at: retiredAt })
  await warnAdministrators(tx, actor, changed, retiredAt === null ? 'restored' : 'retired')
  return changed
}

/** Fraudsters hijack invoices by changing bank details, so everyone who may change them is notified. */
async function warnAdministrators(tx: Tx, actor: Actor, bank: Bank, change: Change) {
  for (const { id, name, email, locale } of await listAdministrators(tx)) {
    const translate = translateTo(locale)
    await queueEmail(tx, {
      kind: 'bank_changed',
      to: { name, address: email, locale, user_id: id },
      params: {
        actor: actor.name,
        label: bank.label,
        change: translate(`email.bank_changed.${change}`),
        details: detailsOf(bank),
      },
      created_by: actor.user_id,
    })
  }
}

const detailsOf = ({ account_name, sort_code, routing_number, account_number, iban, bic, currency }: Bank) =>
  [account_name, sort_code.replaceAll(/(\d\d)(?=\d)/g, '$1-'), routing_number, account_number, iban, bic, currency]
    .filter(Boolean)
    .join(', ')
