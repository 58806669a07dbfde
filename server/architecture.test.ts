import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from './platform/http/endpoints/contracts.ts'
import { startApp } from '#server/test-support/start-app.ts'

/** A table is written by one feature only, or by the platform. Any feature may read it. */
const tableOwners: Record<string, string> = {
  installation: 'system',
  roles: 'roles',
  users: 'users',
  photos: 'users',
  sessions: 'auth',
  one_time_links: 'auth',
  attempt_windows: 'auth',
  idempotency_keys: 'platform',
  own_writes: 'platform',
  emails: 'email',
  mail_settings: 'email',
  email_events: 'email',
  bounced_addresses: 'email',
  mail_event_keys: 'email',
  reminder_settings: 'reminders',
  reminder_plans: 'reminders',
  reminder_steps: 'reminders',
  working_day_changes: 'reminders',
  customer_reminders: 'reminders',
  posted_invoices: 'reminders',
  reminder_runs: 'reminders',
  reminder_run_parts: 'reminders',
  reminders: 'reminders',
  reminder_documents: 'reminders',
  notes: 'notes',
  saved_views: 'views',
  customers: 'customers',
  items: 'items',
  item_uses: 'items',
  customer_imports: 'imports',
  banking_accounts: 'banking',
  bank_statement_files: 'banking',
  bank_statements: 'banking',
  bank_lines: 'banking',
  bank_matches: 'banking',
  bank_match_parts: 'banking',
  bank_payers: 'banking',
  bank_ignores: 'banking',
  bank_match_runs: 'banking',
  imports: 'imports',
  import_rows: 'imports',
  import_mappings: 'imports',
  banks: 'banks',
  business: 'business',
  vat_rates: 'business',
  logos: 'business',
  document_series: 'documents',
  number_gaps: 'documents',
  setup_links: 'setup',
  document_counters: 'documents',
  documents: 'documents',
  e_invoices: 'einvoices',
  deliveries: 'deliveries',
  original_documents: 'documents',
  invoices: 'invoices',
  attachments: 'documents',
  bulk_runs: 'invoices',
  credit_notes: 'credit-notes',
  customer_links: 'customer-links',
  payment_settings: 'online-payments',
  online_payments: 'online-payments',
  online_payment_events: 'online-payments',
  online_payment_incidents: 'online-payments',
  online_refunds: 'online-payments',
  payments: 'payments',
  allocations: 'payments',
  refunds: 'payments',
  write_offs: 'payments',
  schedules: 'schedules',
  schedule_runs: 'schedules',
  email_statements: 'statements',
  statement_runs: 'statements',
  statement_run_parts: 'statements',
  late_payment_settings: 'late-payment',
  late_payment_rates: 'late-payment',
  late_payment_claims: 'late-payment',
  book_checks: 'books',
}

const ownerOf = (file: string) => /^server\/(?:features\/)?([^/]+)\//.exec(file)?.[1]

test('a table is written by the feature that owns it', () => {
  const written: [string, string | undefined, string | undefined][] = []
  for (const file of globSync('server/**/*.ts', {
    exclude: ['**/*.test.ts', 'server/{test-support,every-endpoint}/**'],
  })) {
    const text = readFileSync(file, 'utf8')
    for (const [, builder, statement] of text.matchAll(
      /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|(?:insert into|update|delete from) (\w+) /g,
    )) {
      const table = builder ?? statement ?? ''
      if (table in tableOwners || builder) written.push([table, tableOwners[table], ownerOf(file)])
    }
  }
  expect(written.length).toBeGreaterThan(10)
  for (const [table, owner, writer] of written) expect({ table, owner }).toEqual({ table, owner: writer })
})

test('every endpoint of every contract is served, and every path of the API has a contract', async () => {
  const { app } = await startApp()
  const endpoints = await allEndpoints()
  for (const { endpoint } of endpoints)
    expect(app.hasRoute({ method: endpoint.method, url: endpoint.path }), `${endpoint.method} ${endpoint.path}`).toBe(
      true,
    )

  const described = new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  expect(described.size).toBe(endpoints.length)
})

test('a feature has the same name on every side', () => {
  const featuresOf = (side: string) => globSync(`${side}/features/*/`).map((path) => path.split('/')[2] ?? '')
  const server = new Set(featuresOf('server'))
  for (const feature of featuresOf('shared')) expect(server, `shared/features/${feature}`).toContain(feature)
})
