import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { currencyCode } from '#shared/validation/currency-code.ts'
import { accountNumber, bic, iban, sortCode } from '#shared/validation/identifiers.ts'
import { requiredLine } from '#shared/validation/text.ts'
import { isBicOfIban, otherAccountInIban, writtenSortCode } from './banks.rules.ts'

export const bank = z.object({
  id: z.uuid(),
  label: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  sort_code: z.string(),
  account_number: z.string(),
  iban: z.string(),
  bic: z.string(),
  currency: z.string(),
  is_default: z.boolean(),
  retired_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  version: z.number().int(),
})
export type Bank = z.infer<typeof bank>

/** An account that can be chosen in a form. */
export const bankChoice = z.object({ id: z.uuid(), label: z.string(), currency: z.string(), is_default: z.boolean() })
export type BankChoice = z.infer<typeof bankChoice>

const fields = {
  label: requiredLine(80),
  bank_name: requiredLine(120),
  account_name: requiredLine(120),
  sort_code: sortCode.default(''),
  account_number: accountNumber.default(''),
  iban: iban.default(''),
  bic: bic.default(''),
  currency: currencyCode,
}

type Payable = { sort_code: string; account_number: string; iban: string }

/** Sort code and account number are required together, unless there is an IBAN. */
const isPayable = ({ sort_code, account_number, iban: international }: Payable) =>
  (sort_code !== '' && account_number !== '') || (international !== '' && sort_code === '' && account_number === '')

const notPayable = { path: ['account_number'], ...refusedAs('validation.bank_account_incomplete') }

type Written = Payable & { bic: string }

/** All details must belong to one account: otherwise money could be paid to a stranger. */
function refuseTwoAccounts(written: Written, context: z.RefinementCtx) {
  const other = otherAccountInIban(written)
  if (other)
    context.addIssue({
      code: 'custom',
      path: ['iban'],
      ...refusedAs('validation.iban_other_account', { ...other, sort_code: writtenSortCode(other.sort_code) }),
    })
  if (!isBicOfIban(written.bic, written.iban))
    context.addIssue({ code: 'custom', path: ['bic'], ...refusedAs('validation.bic_other_country') })
}

export const newBank = z.strictObject(fields).refine(isPayable, notPayable).superRefine(refuseTwoAccounts)
export type NewBank = z.output<typeof newBank>

export const bankChange = z
  .strictObject({ ...fields, version: z.number().int() })
  .refine(isPayable, notPayable)
  .superRefine(refuseTwoAccounts)
export type BankChange = z.output<typeof bankChange>

const reads = 'admin_access'
const manages = 'manage_admin'
const byId = z.strictObject({ id: z.uuid() })

export const listBanks = endpoint({
  method: 'GET',
  path: '/api/admin/banks',
  access: reads,
  summary: 'The accounts that customers pay into, retired ones last.',
  query: z.strictObject({ ...pageQuery, per_page: pageQuery.per_page.unwrap().default(100) }),
  reply: pagedWithMeta(bank),
})

export const exportBanks = endpoint({
  method: 'GET',
  path: '/api/admin/banks/export',
  access: reads,
  summary: 'The accounts as CSV, retired ones last.',
  download: 'text/csv',
})

export const createBank = endpoint({
  method: 'POST',
  path: '/api/admin/banks',
  access: manages,
  summary: 'Add an account. The first one of a currency becomes its default. Every administrator is told by e-mail.',
  body: newBank,
  reply: bank,
  status: 201,
})

export const getBank = endpoint({
  method: 'GET',
  path: '/api/admin/banks/:id',
  access: reads,
  summary: 'One account.',
  params: byId,
  reply: bank,
})

export const updateBank = endpoint({
  method: 'PATCH',
  path: '/api/admin/banks/:id',
  access: manages,
  summary: 'Change an account. Every administrator is told by e-mail.',
  params: byId,
  body: bankChange,
  reply: bank,
})

export const makeDefaultBank = endpoint({
  method: 'POST',
  path: '/api/admin/banks/:id/default',
  access: manages,
  summary: 'Make an account the default for its currency.',
  params: byId,
  reply: bank,
})

export const retireBank = endpoint({
  method: 'POST',
  path: '/api/admin/banks/:id/retire',
  access: manages,
  summary: 'Retire an account: it stays on old documents and is no longer offered for new ones.',
  params: byId,
  reply: bank,
})

export const restoreBank = endpoint({
  method: 'POST',
  path: '/api/admin/banks/:id/restore',
  access: manages,
  summary: 'Take a retired account back into use.',
  params: byId,
  reply: bank,
})

export const getBankTrail = endpoint({
  method: 'GET',
  path: '/api/admin/banks/:id/audit',
  access: reads,
  summary: 'What was done to an account, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: pagedWithMeta(trailEntry),
})
