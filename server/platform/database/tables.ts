import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Business } from '#shared/features/business/business.contract.ts'
import type { VatCode } from '#shared/features/business/vat-codes.contract.ts'
import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import type { Contact, NewCustomer } from '#shared/features/customers/customers.contract.ts'
import type { CreditNote, CreditNoteLine } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { BookCheckResult } from '#shared/features/books/books.contract.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import type { FrozenParties } from '#shared/features/documents/document-content.ts'
import type { BulkRun } from '#shared/features/invoices/invoice-bulk.contract.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import type { HoldKind, InvoiceStatus } from '#shared/features/invoices/invoice-states.ts'
import type { PaymentMethod, writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import type { Address } from '#shared/geography/address.ts'
import type { VatGroup } from '#shared/money/document-totals.ts'

type Nullable<Value> = ColumnType<Value | null, Value | null | undefined>
type GivenInstant = Generated<Instant>
type NullableInstant = Nullable<Instant>
/** Read as what it holds, written as its JSON text: the driver would take an array for one of PostgreSQL's own. */
type Json<Value> = ColumnType<Value, string, string>
/** Written by the database alone. */
type ReadOnly<Value> = ColumnType<Value, never, never>

type Versioned = {
  created_at: GivenInstant
  updated_at: GivenInstant
  created_by: Nullable<string>
  version: ReadOnly<number>
}

/** Every table, column by column, as the migrations make them. */
export type Tables = {
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
  }
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
    recipients: ColumnType<Recipient[] | null, string | null | undefined, string | null>
    cc: ColumnType<Recipient[], string | undefined, string>
    from_name: Generated<string>
    reply_to: Generated<string>
    attach_pdf: Generated<boolean>
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
  document_series: { kind: DocumentKind; last_issue_date: Nullable<string> }
  document_counters: { kind: DocumentKind; series: string; last_number: number }
  invoices: Versioned & {
    id: Generated<string>
    status: Generated<InvoiceStatus>
    number: Nullable<string>
    customer_id: string
    customer_name: string
    currency: string
    reference: string
    issue_date: Nullable<string>
    supply_date: Nullable<string>
    tax_point: Nullable<string>
    terms_days: number
    due_date: Nullable<string>
    document_date: string
    /** numeric: read as a decimal in plain notation. */
    exchange_rate: Nullable<string>
    exchange_rate_source: string
    exchange_rate_date: Nullable<string>
    lines: Json<InvoiceLine[]>
    vat_groups: Json<VatGroup[]>
    net_minor: number
    discount_minor: number
    vat_minor: number
    gross_minor: number
    vat_base_minor: Nullable<number>
    message: string
    bank_id: Nullable<string>
    copied_invoice_id: Nullable<string>
    parties: ColumnType<FrozenParties | null, string | null | undefined, string | null>
    content_hash: ReadOnly<Buffer | null>
    issued_at: NullableInstant
    paid_minor: ReadOnly<number>
    credited_minor: ReadOnly<number>
    written_off_minor: ReadOnly<number>
    outstanding_minor: ReadOnly<number>
    hold_kind: ReadOnly<HoldKind | null>
    hold_reason: ReadOnly<string>
    hold_date: ReadOnly<string | null>
    held_at: ReadOnly<Instant | null>
    void_reason: ReadOnly<string>
    voided_at: ReadOnly<Instant | null>
    voided_by: ReadOnly<string | null>
    search_text: ReadOnly<string>
  }
  invoice_attachments: {
    id: Generated<string>
    invoice_id: string
    file_name: string
    content_type: string
    size_bytes: number
    sha256: Buffer
    content: Buffer
    created_at: GivenInstant
    created_by: Nullable<string>
  }
  credit_notes: Versioned & {
    id: Generated<string>
    status: Generated<CreditNote['status']>
    number: Nullable<string>
    customer_id: string
    customer_name: string
    invoice_id: Nullable<string>
    currency: string
    reason: string
    message: string
    issue_date: Nullable<string>
    tax_point: Nullable<string>
    document_date: string
    exchange_rate: Nullable<string>
    exchange_rate_source: string
    exchange_rate_date: Nullable<string>
    lines: Json<CreditNoteLine[]>
    vat_groups: Json<VatGroup[]>
    net_minor: number
    vat_minor: number
    gross_minor: number
    vat_base_minor: Nullable<number>
    parties: ColumnType<FrozenParties | null, string | null | undefined, string | null>
    content_hash: ReadOnly<Buffer | null>
    issued_at: NullableInstant
    reissued_invoice_id: Nullable<string>
    allocated_minor: ReadOnly<number>
    refunded_minor: ReadOnly<number>
    unallocated_minor: ReadOnly<number>
    search_text: ReadOnly<string>
  }
  payments: Versioned & {
    id: Generated<string>
    customer_id: string
    currency: string
    amount_minor: number
    payment_date: string
    method: PaymentMethod
    reference: string
    bank_id: Nullable<string>
    allocated_minor: ReadOnly<number>
    refunded_minor: ReadOnly<number>
    unallocated_minor: ReadOnly<number>
    reversal_reason: ReadOnly<string>
    reversal_date: ReadOnly<string | null>
    reversed_at: ReadOnly<Instant | null>
    reversed_by: ReadOnly<string | null>
  }
  allocations: {
    id: Generated<string>
    payment_id: Nullable<string>
    credit_note_id: Nullable<string>
    invoice_id: string
    amount_minor: number
    allocated_on: string
    created_at: GivenInstant
    created_by: Nullable<string>
  }
  refunds: {
    id: Generated<string>
    payment_id: Nullable<string>
    credit_note_id: Nullable<string>
    amount_minor: number
    refund_date: string
    method: PaymentMethod
    reference: string
    created_at: GivenInstant
    created_by: Nullable<string>
  }
  write_offs: {
    id: Generated<string>
    invoice_id: string
    amount_minor: number
    reason: (typeof writeOffReasons)[number]
    note: string
    write_off_date: string
    created_at: GivenInstant
    created_by: Nullable<string>
  }
  email_statements: { email_id: string; content: Json<StatementContent> }
  book_checks: {
    id: Generated<string>
    checked_at: Instant
    took_ms: number
    results: Json<BookCheckResult[]>
    violation_count: number
  }
  documents: {
    id: Generated<string>
    invoice_id: Nullable<string>
    credit_note_id: Nullable<string>
    sha256: Buffer
    pages: number
    content: Buffer
    created_at: GivenInstant
  }
  bulk_runs: {
    id: Generated<string>
    action: BulkRun['action']
    status: Generated<BulkRun['status']>
    invoice_ids: string[]
    issue_date: Nullable<string>
    locale: string
    position: Generated<number>
    results: ColumnType<BulkRun['results'], string | undefined, string>
    created_at: GivenInstant
    updated_at: GivenInstant
    created_by: string
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
export type DocumentKind = 'invoice' | 'credit_note'
