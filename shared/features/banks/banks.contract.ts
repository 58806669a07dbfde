import { z } from 'zod'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { currencyCode, oneLine, requiredLine } from '#shared/validation/text.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { accountNumber, bic, iban, routingNumber, sortCode } from '#shared/validation/identifiers.ts'
import { canBePaidInto, isBicOfIban, otherAccountInIban, writtenSortCode } from './banks.rules.ts'

export const bank = z.object({
  id: z.uuid(),
  label: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  sort_code: z.string(),
  routing_number: z.string(),
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
  bank_name: oneLine(120).default(''),
  account_name: oneLine(120).default(''),
  sort_code: sortCode.default(''),
  routing_number: routingNumber.default(''),
  account_number: accountNumber.default(''),
  iban: iban.default(''),
  bic: bic.default(''),
  currency: currencyCode,
}

type Written = Pick<
  Bank,
  'bank_name' | 'account_name' | 'sort_code' | 'routing_number' | 'account_number' | 'iban' | 'bic'
>

/** An account number stands with the sort code or the routing number of its bank. */
function refuseIncomplete(written: Written, context: z.RefinementCtx) {
  const { sort_code, routing_number, account_number } = written
  const refuse = (field: keyof Written, key: Parameters<typeof refusedAs>[0]) =>
    context.addIssue({ code: 'custom', path: [field], ...refusedAs(key) })
  const banks = [sort_code, routing_number].filter((code) => code !== '')
  if (banks.length > 1 || (account_number !== '') !== (banks.length === 1))
    refuse('account_number', 'validation.bank_account_incomplete')
  else if (sort_code !== '' && !/^\d{8}$/.test(account_number)) refuse('account_number', 'validation.account_number')
  for (const field of ['bank_name', 'account_name'] as const)
    if (canBePaidInto(written) && written[field] === '') refuse(field, 'validation.required')
}

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

export const newBank = z.strictObject(fields).superRefine(refuseIncomplete).superRefine(refuseTwoAccounts)
export type NewBank = z.output<typeof newBank>

export const bankChange = z
  .strictObject({ ...fields, version: z.number().int() })
  .superRefine(refuseIncomplete)
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
  reply: json<Paged<Bank>>(),
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
  summary:
    'Add an account: `sort_code` or `routing_number` with `account_number`, an `iban`, or the `label` alone for a clearing account such as PayPal. The first one of a currency that can be paid into becomes its default. Every administrator is told by e-mail.',
  body: newBank,
  reply: json<Bank>(),
  status: 201,
})

export const getBank = endpoint({
  method: 'GET',
  path: '/api/admin/banks/:id',
  access: reads,
  summary: 'One account.',
  params: byId,
  reply: json<Bank>(),
})

export const updateBank = endpoint({
  method: 'PATCH',
  path: '/api/admin/banks/:id',
  access: manages,
  summary: 'Change an account. Every administrator is told by e-mail.',
  params: byId,
  body: bankChange,
  reply: json<Bank>(),
})

export const makeDefaultBank = endpoint({
  method: 'POST',
  path: '/api/admin/banks/:id/default',
  access: manages,
  summary: 'Make an account the default for its currency.',
  params: byId,
  reply: json<Bank>(),
})

export const retireBank = endpoint({
  method: 'POST',
  path: '/api/admin/banks/:id/retire',
  access: manages,
  summary: 'Retire an account: it stays on old documents and is no longer offered for new ones.',
  params: byId,
  reply: json<Bank>(),
})

export const restoreBank = endpoint({
  method: 'POST',
  path: '/api/admin/banks/:id/restore',
  access: manages,
  summary: 'Take a retired account back into use.',
  params: byId,
  reply: json<Bank>(),
})

export const getBankTrail = endpoint({
  method: 'GET',
  path: '/api/admin/banks/:id/audit',
  access: reads,
  summary: 'What was done to an account, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})
