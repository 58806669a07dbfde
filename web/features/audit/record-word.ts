import type { MessageKey, Translate } from '#shared/i18n/translate.ts'

/** The tables of the database in the words of the product. */
const words: Record<string, MessageKey> = {
  banks: 'audit.record.banks',
  business: 'audit.record.business',
  customers: 'audit.record.customers',
  emails: 'audit.record.emails',
  installation: 'audit.record.installation',
  notes: 'audit.record.notes',
  one_time_links: 'audit.record.one_time_links',
  roles: 'audit.record.roles',
  schedules: 'audit.record.schedules',
  sessions: 'audit.record.sessions',
  users: 'audit.record.users',
  vat_rates: 'audit.record.vat_rates',
}

export function recordWord(t: Translate, recordType: string) {
  const key = words[recordType]
  return key ? t(key) : recordType.replaceAll('_', ' ')
}
