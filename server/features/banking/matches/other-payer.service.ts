import * as queries from '#server/features/banking/matching/candidates.queries.ts'
import { nameFit } from '#server/features/banking/matching/texts/name-likeness.ts'
import { nameKey, plainText } from '#server/features/banking/matching/texts/payer-keys.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'

type Line = { payer_account: string; payer_name: string }

/** From here on a name is written as the customer's own. */
const sameName = 0.98

/** The name of another customer that the payer of a line is known as, if the payer is not known as this customer. */
export async function otherPayerOf(tx: Tx, { payer_account, payer_name }: Line, customerId: string) {
  const [own] = await queries.listNames(tx, [customerId])
  const fit = nameFit(payer_name, own?.name ?? '')
  if (fit >= sameName) return betterNamed(tx, payer_name, customerId, fit)
  const known = await queries.listKnownPayers(
    tx,
    [payer_account].filter(Boolean),
    [nameKey(payer_name)].filter(Boolean),
  )
  const isTheirs = ({ customer_id }: { customer_id: string }) => customer_id === customerId
  const byAccount = known.filter(({ account }) => account !== '' && account === payer_account)
  if (byAccount.some(isTheirs)) return null
  const named = await betterNamed(tx, payer_name, customerId, fit)
  if (named !== null || known.some(isTheirs)) return named
  const [other] = await queries.listNames(tx, known.map(({ customer_id }) => customer_id).slice(0, 1))
  return other?.name ?? null
}

async function betterNamed(tx: Tx, payerName: string, customerId: string, fit: number) {
  const names = [...new Set([plainText(payerName), nameKey(payerName)])].filter(Boolean)
  const begun = await queries.listBegun(
    tx,
    names.map((name) => ({ name, begun: name })),
  )
  const better = begun.find(
    ({ id, customer_name }) =>
      id !== customerId && nameFit(payerName, customer_name) >= sameName && nameFit(payerName, customer_name) > fit,
  )
  return better?.customer_name ?? null
}
