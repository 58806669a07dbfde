import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { RhythmUnit } from '#shared/dates/recurrence.ts'
import type { BookCheckResult } from '#shared/features/books/books.reply.ts'
import type { Business } from '#shared/features/business/business.reply.ts'
import type { VatCode } from '#shared/features/business/vat-codes.reply.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import type { Contact } from '#shared/features/customers/customers.fields.ts'
import type { DeliveryChannel, DeliveryStatus } from '#shared/features/deliveries/delivery.ts'
import type { TermsKind } from '#shared/features/documents/payment-terms.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import type { DocumentOrigin } from '#shared/features/documents/document-files.ts'
import type { StatementRun } from '#shared/features/statements/statements.reply.ts'
import type { StatementContent } from '#shared/features/documents/statement-content.ts'
import type { CsvMapping } from '#shared/features/banking/csv-mapping.ts'
import type { LineState } from '#shared/features/banking/lines.contract.ts'
import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import type { DateFormat, DecimalMark, StoredColumn, StoredProblem } from '#shared/features/imports/import-formats.ts'
import type { ImportKindName, ImportProfile, ImportStatus } from '#shared/features/imports/imports.contract.ts'
import type { Import, ImportRow } from '#shared/features/imports/imports.reply.ts'
import type { BulkRun } from '#shared/features/invoices/invoice-bulk.reply.ts'
import type { HoldKind, InvoiceStatus } from '#shared/features/invoices/invoice-states.ts'
import type { ItemPrice } from '#shared/features/items/item-prices.ts'
import type {
  IncidentKind,
  OnlinePaymentStatus,
  PaymentProvider,
} from '#shared/features/online-payments/online-payment.ts'
import type { PaymentMethod, writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import type { PriceChange } from '#shared/features/schedules/price-changes.ts'
import type { StepTexts } from '#shared/features/reminders/reminder-plans.contract.ts'
import type { ReminderStep } from '#shared/features/reminders/reminder-plans.reply.ts'
import type { CustomerReminders, ReminderRun } from '#shared/features/reminders/reminders.reply.ts'
import type { ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { RunOutcome } from '#shared/features/schedules/schedule-runs.contract.ts'
import type { RepeatedAdjustment, ScheduleLine } from '#shared/features/schedules/schedules.fields.ts'
import type {
  PauseReason,
  ScheduleAction,
  ScheduleEnd,
  ScheduleStatus,
} from '#shared/features/schedules/schedules.rules.ts'
import type { Address } from '#shared/geography/address.ts'
import type { VatGroup } from '#shared/money/document-totals.ts'
import type { FieldMessage } from '#shared/validation/field-errors.ts'
import type { Json, SchemedId, StoredJson, StoredJsonIfAny } from './json-columns.ts'
import type { Nullable, ReadOnly, TableColumns } from './table-columns.ts'

export type DocumentKind = 'invoice' | 'credit_note'
/** Names a document, by the columns that tables of both kinds have. */
export type DocumentKey = { invoice_id: string } | { credit_note_id: string }
/** Where an invoice stands, whatever day it is. */
export type Standing = 'draft' | 'void' | 'open' | 'paid' | 'credited' | 'written_off'
export type FigureKind = 'invoiced' | 'credited' | 'received' | 'reversed' | 'refunded' | 'settled'
export type LinkKind = 'password_reset' | 'verify_address' | 'invitation' | 'change_address' | 'undo_address'
export type EmailStatus = 'queued' | 'sent' | 'delivered' | 'failed' | 'kept' | 'bounced'
type DueOutcome = CustomerReminders['sent'][number]['state']
export type Recipient = { name: string; address: string }

/** Why a draft could not be issued when its day had come. */
type IssueFailure = ColumnType<FieldMessage[] | null, string | null | undefined, string | null>

/** What the database cannot say of its columns: which texts they hold, what is in their JSON, and what only triggers write. */
type Refinements = {
  users: {
    active: Generated<'yes' | 'no'>
  }
  one_time_links: {
    kind: LinkKind
  }
  emails: {
    status: EmailStatus
    recipients: ColumnType<Recipient[] | null, string | null | undefined, string | null>
    cc: ColumnType<Recipient[], string | undefined, string>
    bcc: ColumnType<Recipient[], string | undefined, string>
  }
  payment_settings: {
    id: ReadOnly<boolean>
    provider: Generated<PaymentProvider>
  }
  online_payments: {
    provider: Exclude<PaymentProvider, 'none'>
    status: Generated<OnlinePaymentStatus>
  }
  online_refunds: {
    status: Generated<'queued' | 'sent' | 'failed'>
  }
  online_payment_incidents: {
    kind: IncidentKind
  }
  deliveries: {
    channel: DeliveryChannel
    status: Generated<DeliveryStatus>
  }
  customers: {
    contacts: Json<Contact[]>
    billing_address: Json<Address>
    delivery_address: ColumnType<Address | null, string | null, string | null>
    electronic_address: SchemedId
    legal_id: SchemedId
    e_invoice_profile: Generated<EInvoiceProfile>
    required_reference: Generated<Customer['required_reference']>
  }
  imports: {
    kind: ImportKindName
    status: Generated<ImportStatus>
    profile: ColumnType<ImportProfile | null, ImportProfile | null, ImportProfile | null>
    columns: Json<StoredColumn[]>
    date_format: ColumnType<DateFormat | null, DateFormat | null, DateFormat | null>
    decimal_mark: ColumnType<DecimalMark | null, DecimalMark | null, DecimalMark | null>
    control: ColumnType<Import['control'], string | undefined, string>
    exchange_rates: ColumnType<Record<string, string>, string | undefined, string>
  }
  import_rows: {
    status: ImportRow['status']
    problems: ColumnType<StoredProblem[], string | undefined, string>
  }
  import_mappings: {
    kind: ImportKindName
    columns: Json<(string | null)[]>
  }
  banking_accounts: {
    csv_mapping: ColumnType<CsvMapping | null, string | null | undefined, string | null>
  }
  bank_statement_files: {
    format: StatementFormat
  }
  bank_lines: {
    state: Generated<LineState>
    search_text: ReadOnly<string>
  }
  bank_matches: {
    kind: 'matched' | 'ignored'
  }
  bank_match_parts: {
    kind: 'payment' | 'charge' | 'return' | 'refund' | 'write_off'
  }
  bank_match_runs: {
    status: Generated<'running' | 'done'>
  }
  items: {
    prices: ColumnType<ItemPrice[], string | undefined, string>
  }
  vat_rates: {
    category: VatCode['category']
  }
  business: {
    id: ReadOnly<boolean>
    address: Json<Address>
    registered_address: ColumnType<Address | null, string | null, string | null>
    electronic_address: SchemedId
    legal_id: SchemedId
    invoice_contact: Json<Business['invoice_contact']>
    paper: Business['paper']
    e_invoice_channel: Generated<Business['e_invoice_channel']>
    schedule_issue_date: Business['schedule_issue_date']
  }
  audit_entries: {
    action: ReadOnly<'created' | 'changed' | 'deleted'>
    before: ReadOnly<Record<string, unknown> | null>
    after: ReadOnly<Record<string, unknown> | null>
  }
  broken_audit_seals: {
    reason: ReadOnly<'chain' | 'entries'>
  }
  document_series: {
    kind: DocumentKind
  }
  document_counters: {
    kind: DocumentKind
  }
  invoice_tallies: {
    standing: ReadOnly<Standing>
  }
  invoices: {
    status: Generated<InvoiceStatus>
    lines: StoredJson
    details: StoredJsonIfAny
    allowances: StoredJsonIfAny
    charges: StoredJsonIfAny
    vat_groups: Json<VatGroup[]>
    parties: ColumnType<unknown, string | null | undefined, string | null>
    issue_failure: IssueFailure
    kind: Generated<DocumentOrigin>
    /** Written once, of what was settled before it was brought in. */
    paid_minor: ColumnType<number, number | undefined, never>
    credited_minor: ReadOnly<number>
    written_off_minor: ReadOnly<number>
    hold_kind: ReadOnly<HoldKind | null>
    hold_reason: ReadOnly<string>
    hold_date: ReadOnly<string | null>
    held_at: ReadOnly<Instant | null>
    void_reason: ReadOnly<string>
    voided_at: ReadOnly<Instant | null>
    voided_by: ReadOnly<string | null>
  }
  credit_notes: {
    status: Generated<CreditNote['status']>
    issue_failure: IssueFailure
    lines: StoredJson
    details: StoredJsonIfAny
    allowances: StoredJsonIfAny
    charges: StoredJsonIfAny
    vat_groups: Json<VatGroup[]>
    parties: ColumnType<unknown, string | null | undefined, string | null>
    kind: Generated<DocumentOrigin>
    allocated_minor: ColumnType<number, number | undefined, never>
    refunded_minor: ReadOnly<number>
  }
  payments: {
    kind: Generated<DocumentOrigin>
    method: PaymentMethod
    allocated_minor: ColumnType<number, number | undefined, never>
    refunded_minor: ReadOnly<number>
    reversal_reason: ReadOnly<string>
    reversal_date: ReadOnly<string | null>
    reversed_at: ReadOnly<Instant | null>
    reversed_by: ReadOnly<string | null>
  }
  refunds: {
    method: PaymentMethod
  }
  write_offs: {
    reason: (typeof writeOffReasons)[number]
  }
  email_statements: {
    content: Json<StatementContent>
  }
  book_checks: {
    results: Json<BookCheckResult[]>
  }
  statement_runs: {
    status: Generated<StatementRun['status']>
  }
  reminder_steps: {
    attach: Generated<ReminderStep['attach']>
    texts: Json<StepTexts>
  }
  reminders: {
    state: DueOutcome
  }
  reminder_runs: {
    status: Generated<ReminderRun['status']>
  }
  reminder_run_parts: {
    refusals: ColumnType<{ invoice_id: string; refusal: string }[], string | undefined, string>
  }
  email_events: {
    kind: 'delivered' | 'bounced'
  }
  bulk_runs: {
    action: BulkRun['action']
    status: Generated<BulkRun['status']>
    results: ColumnType<BulkRun['results'], string | undefined, string>
  }
  schedules: {
    lines: Json<ScheduleLine[]>
    details: StoredJsonIfAny
    allowances: ColumnType<RepeatedAdjustment[], string | undefined, string>
    charges: ColumnType<RepeatedAdjustment[], string | undefined, string>
    price_changes: ColumnType<PriceChange[], string | undefined, string>
    unit: RhythmUnit
    end_kind: ScheduleEnd['kind']
    action: ScheduleAction
    email: Json<ScheduleEmailSettings>
    status: Generated<ScheduleStatus>
    pause_reason: Nullable<PauseReason>
  }
  schedule_runs: {
    outcome: RunOutcome
    reasons: ColumnType<FieldMessage[], string | undefined, string>
  }
  month_figures: {
    kind: ReadOnly<FigureKind>
  }
}

/** Kept by triggers in every table that has them. */
type KeptByTriggers = 'version' | 'search_text' | 'content_hash'

type Refined<Columns, Known> = {
  [Name in keyof Columns]: Name extends keyof Known
    ? Known[Name]
    : Name extends KeptByTriggers
      ? Columns[Name] extends ColumnType<infer Value, infer _Insert, infer _Update>
        ? ReadOnly<Value>
        : Columns[Name]
      : Name extends 'terms_kind'
        ? Generated<TermsKind>
        : Columns[Name]
}

/** A table or column that is refined and does not exist is a mistake. */
type OnlyKnown<
  Known extends {
    [Table in keyof Known]: Table extends keyof TableColumns
      ? { [Name in keyof Known[Table]]: Name extends keyof TableColumns[Table] ? unknown : never }
      : never
  },
> = Known

export type Tables = {
  [Table in keyof TableColumns]: Refined<
    TableColumns[Table],
    Table extends keyof OnlyKnown<Refinements> ? Refinements[Table] : object
  >
}
