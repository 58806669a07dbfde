import { formWithFile } from '#server/test-support/form.ts'
import type { Kit, Recipe } from './kit.ts'

const today = () => new Date().toISOString().slice(0, 10)

const statement = (number: number, bank_id: string, amount = '10.00') =>
  formWithFile(
    'file',
    Buffer.from(`Date,Description,Amount\n${today()},Line ${number},${amount}\n`),
    'text/csv',
    'statement.csv',
    { bank_id },
  )

async function bankId({ post, idOf, next }: Kit) {
  return idOf(
    await post('/api/admin/banks', {
      label: `Statements ${next()}`,
      bank_name: 'Bank',
      account_name: 'Us',
      sort_code: '202015',
      account_number: String(20_000_000 + next()),
      currency: 'GBP',
    }),
  )
}

/** An open line of 10.00 that came in, or went out. */
export async function lineId(kit: Kit, amount = '10.00') {
  const bank = await bankId(kit)
  await kit.owner({ path: '/api/banking/statements', form: statement(kit.next(), bank, amount) })
  return kit.bankLineOf(bank)
}

/** A customer of its own: money on account of the shared one would change what others do. */
const share = async ({ customer }: Kit) => ({ customer_id: await customer(), on_account_minor: 1_000 })

/** Statements of the bank and what their lines become. */
export const recipesOfBanking: Record<string, Recipe> = {
  addStatements: async (kit) => ({ form: statement(kit.next(), await bankId(kit)) }),
  matchCertain: async (kit) => ({ body: { bank_id: await bankId(kit) } }),
  matchLine: async (kit) => ({ params: { id: await lineId(kit) }, body: await share(kit) }),
  splitLine: async (kit) => ({ params: { id: await lineId(kit) }, body: { parts: [await share(kit)] } }),
  linkLine: async (kit) => ({
    params: { id: await lineId(kit, '50.00') },
    body: { payment_ids: [await kit.payment()] },
  }),
  returnLine: async (kit) => ({
    params: { id: await lineId(kit, '-50.00') },
    body: { payment_id: await kit.payment() },
  }),
  refundLine: async (kit) => ({
    params: { id: await lineId(kit, '-50.00') },
    body: { payment_id: await kit.payment() },
  }),
  ignoreLine: async (kit) => ({ params: { id: await lineId(kit) }, body: { reason: 'Ours' } }),
  undoLine: async (kit) => {
    const id = await lineId(kit)
    await kit.post(`/api/banking/lines/${id}/match`, await share(kit))
    return { params: { id } }
  },
}
