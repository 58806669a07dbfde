import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Business } from '#shared/features/business/business.contract.ts'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import type { Contact, NewCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Address } from '#shared/geography/address.ts'
import type { GivenInstant, Json, Nullable, NullableInstant, ReadOnly, Versioned } from './columns.ts'
import type { DashboardTables } from './dashboard-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { ScheduleTables } from './schedule-tables.ts'

/** Every table, column by column, as the migrations make them. */
export type Tables = LedgerTables &
  ScheduleTables &
  DashboardTables & {
    installation: { id: ReadOnly<boolean>; demo: boolean; link_secret: ReadOnly<Buffer>; created_at: ReadOnly<string> }
    roles: Versioned & {
      id: Generated<string>
      name: string
      slug: string
      description: Generated<string>
      permissions: string[]
    }
    users: Versioned & {
      id: Generated<string>
      name: string
      email: string
      password_hash: Nullable<string>
      photo_id: Nullable<string>
      active: Generated<'yes' | 'no'>
      role_id: string
      locale: Generated<string>
      email_verified_at: NullableInstant
      last_sign_in_at: NullableInstant
    }
    photos: { id: string; content: Buffer; created_at: GivenInstant }
    sessions: {
      id: Generated<string>
      user_id: string
      token_hash: Buffer
      remember: boolean
      device: string
      address: string
      created_at: GivenInstant
      last_used_at: GivenInstant
      expires_at: Instant
      ended_at: NullableInstant
      ended_by_deactivation: Generated<boolean>
    }
    own_writes: { user_id: string; lsn: string }
    one_time_links: {
      id: Generated<string>
      kind: LinkKind
      user_id: string
      email: string
      token_hash: Buffer
      created_at: GivenInstant
      expires_at: Instant
      used_at: NullableInstant
    }
    attempt_windows: { key: string; started_at: Instant; attempts: number }
    idempotency_keys: {
      user_id: string
      key: string
      fingerprint: Buffer
      status: Nullable<number>
      reply: Nullable<string>
      created_at: GivenInstant
    }
    emails: Versioned & {
      id: Generated<string>
      kind: string
      status: EmailStatus
      to_name: string
      to_address: string
      locale: string
      subject: string
      html: string
      text: string
      link: Nullable<string>
      user_id: Nullable<string>
      attempts: Generated<number>
      last_error: Nullable<string>
      sent_at: NullableInstant
      invoice_id: Nullable<string>
      credit_note_id: Nullable<string>
      payment_id: Nullable<string>
      customer_id: Nullable<string>
      schedule_id: Nullable<string>
      recipients: ColumnType<Recipient[] | null, string | null | undefined, string | null>
      cc: ColumnType<Recipient[], string | undefined, string>
      bcc: ColumnType<Recipient[], string | undefined, string>
      from_name: Generated<string>
      reply_to: Generated<string>
      attach_pdf: Generated<boolean>
    }
    saved_views: {
      id: Generated<string>
      user_id: string
      list: string
      name: string
      search: string
      created_at: GivenInstant
    }
    notes: {
      id: Generated<string>
      note: string
      page_name: string
      model_id: string
      created_at: GivenInstant
      created_by: string
    }
    customers: Versioned & {
      id: Generated<string>
      code: string
      name: string
      contacts: Json<Contact[]>
      billing_address: Json<Address>
      delivery_address: ColumnType<Address | null, string | null, string | null>
      vat_number: string
      company_number: string
      currency: string
      terms_days: number
      credit_limit_minor: Nullable<number>
      default_vat_code: string
      language: string
      archived_at: NullableInstant
      search_text: ReadOnly<string>
    }
    customer_imports: {
      id: Generated<string>
      status: CustomerImport['status']
      file_name: string
      valid_rows: Json<{ line: number; customer: NewCustomer }[]>
      invalid_rows: Json<CustomerImport['invalid_rows']>
      columns: Json<CustomerImport['columns']>
      total_count: number
      position: Generated<number>
      saved_count: Generated<number>
      created_at: GivenInstant
      updated_at: GivenInstant
      created_by: string
    }
    vat_rates: Versioned & {
      id: Generated<string>
      code: string
      name: string
      category: VatCode['category']
      /** numeric: read as a decimal in plain notation. */
      rate: string
      wording: string
      valid_from: string
      valid_to: Nullable<string>
    }
    banks: Versioned & {
      id: Generated<string>
      label: string
      bank_name: string
      account_name: string
      sort_code: string
      account_number: string
      iban: string
      bic: string
      currency: string
      is_default: boolean
      retired_at: NullableInstant
    }
    logos: { id: string; content: Buffer; created_at: GivenInstant }
    business: Omit<Versioned, 'created_by'> &
      Omit<Business, 'address' | 'registered_address' | 'logo_url' | 'updated_at' | 'version'> & {
        id: ReadOnly<boolean>
        address: Json<Address>
        registered_address: ColumnType<Address | null, string | null, string | null>
        logo_id: Nullable<string>
      }
    audit_entries: {
      id: ReadOnly<number>
      occurred_at: ReadOnly<string>
      user_id: ReadOnly<string | null>
      session_id: ReadOnly<string | null>
      request_id: ReadOnly<string | null>
      address: ReadOnly<string | null>
      action: ReadOnly<'created' | 'changed' | 'deleted'>
      record_type: ReadOnly<string>
      record_id: ReadOnly<string>
      before: ReadOnly<Record<string, unknown> | null>
      after: ReadOnly<Record<string, unknown> | null>
    }
    audit_seals: {
      id: ReadOnly<number>
      first_entry: ReadOnly<number>
      last_entry: ReadOnly<number>
      entry_count: ReadOnly<number>
      previous_hash: ReadOnly<Buffer>
      hash: ReadOnly<Buffer>
      sealed_at: ReadOnly<string>
    }
    broken_audit_seals: {
      id: ReadOnly<number>
      first_entry: ReadOnly<number>
      last_entry: ReadOnly<number>
      sealed_at: ReadOnly<string>
      reason: ReadOnly<'chain' | 'entries'>
    }
  }

export type LinkKind = 'password_reset' | 'verify_address' | 'invitation'
export type EmailStatus = 'queued' | 'sent' | 'failed' | 'kept' | 'bounced'
export type Recipient = { name: string; address: string }
