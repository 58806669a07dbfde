import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { BookCheckResult } from '#shared/features/books/books.contract.ts'
import type { CreditNote, CreditNoteLine } from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { FrozenParties } from '#shared/features/documents/document-content.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import type { BulkRun } from '#shared/features/invoices/invoice-bulk.contract.ts'
import type { InvoiceLine } from '#shared/features/invoices/invoice-lines.ts'
import type { HoldKind, InvoiceStatus } from '#shared/features/invoices/invoice-states.ts'
import type { PaymentMethod, writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import type { VatGroup } from '#shared/money/document-totals.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import type { GivenInstant, Json, Nullable, NullableInstant, ReadOnly, Versioned, StoredJson } from './columns.ts'

export type DocumentKind = 'invoice' | 'credit_note'

/** Where an invoice stands, whatever day it is. */
export type Standing = 'draft' | 'void' | 'open' | 'paid' | 'credited' | 'written_off'

/** Documents, and what happened to them. */
export type LedgerTables = {
  document_series: { kind: DocumentKind; last_issue_date: Nullable<string> }
  document_counters: { kind: DocumentKind; series: string; last_number: number }
  /** How many invoices stand where: rows that add up. */
  invoice_tallies: {
    standing: ReadOnly<Standing>
    currency: ReadOnly<string>
    invoice_count: ReadOnly<number>
    /** Of issued ones. */
    gross_minor: ReadOnly<number>
  }
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
    lines: StoredJson
    vat_groups: Json<VatGroup[]>
    net_minor: number
    discount_minor: number
    vat_minor: number
    gross_minor: number
    vat_base_minor: Nullable<number>
    message: string
    bank_id: Nullable<string>
    copied_invoice_id: Nullable<string>
    schedule_id: Nullable<string>
    /** The date of its schedule that it is for. */
    period_date: Nullable<string>
    parties: ColumnType<unknown, string | null | undefined, string | null>
    content_hash: ReadOnly<Buffer | null>
    issued_at: NullableInstant
    /** The day on which a draft will be issued by itself. */
    issue_on: Nullable<string>
    issue_on_by: Nullable<string>
    issue_on_email: Nullable<boolean>
    /** Why it could not be issued when that day had come. */
    issue_failure: ColumnType<FieldMessage[] | null, string | null | undefined, string | null>
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
    lines: StoredJson
    vat_groups: Json<VatGroup[]>
    net_minor: number
    vat_minor: number
    gross_minor: number
    vat_base_minor: Nullable<number>
    parties: ColumnType<unknown, string | null | undefined, string | null>
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
    allocated_minor: ColumnType<number, number | undefined, never>
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
}
