import type { MessageKey, Translate } from '#shared/i18n/translate.ts'

/** Labels for the database tables. */
const words: Record<string, MessageKey> = {
  allocations: 'audit.record.allocations',
  bank_ignores: 'audit.record.bank_ignores',
  bank_lines: 'audit.record.bank_lines',
  bank_matches: 'audit.record.bank_matches',
  bank_payers: 'audit.record.bank_payers',
  bank_statement_files: 'audit.record.bank_statement_files',
  banking_accounts: 'audit.record.banking_accounts',
  banks: 'audit.record.banks',
  business: 'audit.record.business',
  credit_notes: 'audit.record.credit_notes',
  customer_links: 'audit.record.customer_links',
  customers: 'audit.record.customers',
  deliveries: 'audit.record.deliveries',
  emails: 'audit.record.emails',
  installation: 'audit.record.installation',
  imports: 'audit.record.imports',
  invoices: 'audit.record.invoices',
  items: 'audit.record.items',
  late_payment_claims: 'audit.record.late_payment_claims',
  late_payment_rates: 'audit.record.late_payment_rates',
  late_payment_settings: 'audit.record.late_payment_settings',
  notes: 'audit.record.notes',
  online_payment_incidents: 'audit.record.online_payment_incidents',
  online_payments: 'audit.record.online_payments',
  online_refunds: 'audit.record.online_refunds',
  mail_settings: 'audit.record.mail_settings',
  payment_settings: 'audit.record.payment_settings',
  one_time_links: 'audit.record.one_time_links',
  payments: 'audit.record.payments',
  refunds: 'audit.record.refunds',
  roles: 'audit.record.roles',
  schedules: 'audit.record.schedules',
  sessions: 'audit.record.sessions',
  users: 'audit.record.users',
  vat_rates: 'audit.record.vat_rates',
  write_offs: 'audit.record.write_offs',
}

export function recordLabel(t: Translate, recordType: string) {
  const key = words[recordType]
  return key ? t(key) : recordType.replaceAll('_', ' ')
}
