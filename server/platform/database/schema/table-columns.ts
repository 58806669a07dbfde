import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

/** Written by the database alone. */
export type ReadOnly<Value> = ColumnType<Value, never, never>
/** May be left out, and is then null. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined>

/**
 * Every table, column by column, as the baseline makes them: made by "npm run schema", never edited. What the database cannot say, such as
 * what a JSON value holds, is in tables.ts.
 */
export type TableColumns = {
  allocations: {
    id: ColumnType<string, string | undefined, never>
    payment_id: ColumnType<string | null, string | null | undefined, never>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    invoice_id: string
    amount_minor: number
    allocated_on: string
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  attachments: {
    id: ColumnType<string, string | undefined, never>
    invoice_id: ColumnType<string | null, string | null | undefined, never>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    file_name: string
    content_type: string
    size_bytes: number
    sha256: Buffer
    content: Buffer
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  attempt_windows: {
    key: string
    started_at: Instant
    attempts: number
  }
  audit_entries: {
    id: ReadOnly<number>
    occurred_at: ReadOnly<Instant>
    user_id: ReadOnly<string | null>
    session_id: ReadOnly<string | null>
    request_id: ReadOnly<string | null>
    address: ReadOnly<string | null>
    action: ReadOnly<string>
    record_type: ReadOnly<string>
    record_id: ReadOnly<string>
    before: ReadOnly<unknown>
    after: ReadOnly<unknown>
  }
  audit_seals: {
    id: ReadOnly<number>
    first_entry: ReadOnly<number>
    last_entry: ReadOnly<number>
    entry_count: ReadOnly<number>
    previous_hash: ReadOnly<Buffer>
    hash: ReadOnly<Buffer>
    sealed_at: ReadOnly<Instant>
  }
  bank_ignores: {
    id: Generated<string>
    bank_id: string
    pattern: string
    goes_out: boolean
    example: string
    reason: string
    created_at: Generated<Instant>
    created_by: Nullable<string>
  }
  bank_lines: {
    id: ColumnType<string, string | undefined, never>
    bank_id: string
    statement_id: string
    position: number
    identity: string
    state: Generated<string>
    booked_date: string
    value_date: ColumnType<string | null, string | null | undefined, never>
    amount_minor: number
    currency: string
    text: ColumnType<string, string | undefined, never>
    payer_name: ColumnType<string, string | undefined, never>
    payer_account: ColumnType<string, string | undefined, never>
    bank_reference: ColumnType<string, string | undefined, never>
    end_to_end_id: ColumnType<string, string | undefined, never>
    creditor_reference: ColumnType<string, string | undefined, never>
    structured_references: ColumnType<string[], string[] | undefined, never>
    charges_minor: ColumnType<number | null, number | null | undefined, never>
    original_currency: ColumnType<string | null, string | null | undefined, never>
    original_minor: ColumnType<number | null, number | null | undefined, never>
    is_reversal: ColumnType<boolean, boolean | undefined, never>
    return_reason: ColumnType<string, string | undefined, never>
    bank_code: ColumnType<string, string | undefined, never>
    search_text: ReadOnly<string | null>
    created_at: ColumnType<Instant, Instant | undefined, never>
  }
  bank_match_parts: {
    id: ColumnType<string, string | undefined, never>
    match_id: string
    kind: string
    amount_minor: number
    payment_id: ColumnType<string | null, string | null | undefined, never>
    refund_id: ColumnType<string | null, string | null | undefined, never>
    write_off_id: ColumnType<string | null, string | null | undefined, never>
    was_made_here: boolean
    released_at: Nullable<Instant>
  }
  bank_match_runs: {
    id: Generated<string>
    bank_id: string
    status: Generated<string>
    is_automatic: boolean
    line_ids: string[]
    position: Generated<number>
    matched_ids: Generated<string[]>
    refused_count: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: string
  }
  bank_matches: {
    id: ColumnType<string, string | undefined, never>
    line_id: string
    kind: string
    reason: ColumnType<string, string | undefined, never>
    is_automatic: ColumnType<boolean, boolean | undefined, never>
    undone_at: Nullable<Instant>
    undone_by: Nullable<string>
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  bank_payers: {
    id: Generated<string>
    customer_id: string
    account: string
    name: string
    name_key: string
    times: Generated<number>
    last_date: string
    created_at: Generated<Instant>
  }
  bank_statement_files: {
    id: ColumnType<string, string | undefined, never>
    bank_id: string
    file_name: string
    file_hash: Buffer
    format: string
    new_count: number
    known_count: number
    left_out_count: number
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  bank_statements: {
    id: ColumnType<string, string | undefined, never>
    file_id: string
    bank_id: string
    statement_number: ColumnType<string, string | undefined, never>
    from_date: string
    to_date: string
    opening_minor: ColumnType<number | null, number | null | undefined, never>
    closing_minor: ColumnType<number | null, number | null | undefined, never>
    lines_minor: number
    line_count: number
    new_count: number
    created_at: ColumnType<Instant, Instant | undefined, never>
  }
  banking_accounts: {
    id: Generated<string>
    bank_id: string
    book_certain: Generated<boolean>
    csv_mapping: Nullable<unknown>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  banks: {
    id: Generated<string>
    label: string
    bank_name: string
    account_name: string
    sort_code: Generated<string>
    routing_number: Generated<string>
    account_number: Generated<string>
    iban: Generated<string>
    bic: Generated<string>
    currency: string
    is_default: Generated<boolean>
    retired_at: Nullable<Instant>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  book_checks: {
    id: ColumnType<string, string | undefined, never>
    checked_at: Instant
    took_ms: number
    results: unknown
    violation_count: number
  }
  bounced_addresses: {
    id: Generated<string>
    address: string
    reason: Generated<string>
    email_id: string
    bounced_at: Generated<Instant>
  }
  broken_audit_seals: {
    id: ReadOnly<number>
    first_entry: ReadOnly<number>
    last_entry: ReadOnly<number>
    sealed_at: ReadOnly<Instant>
    reason: ReadOnly<string>
  }
  bulk_runs: {
    id: Generated<string>
    action: string
    status: Generated<string>
    invoice_ids: string[]
    issue_date: Nullable<string>
    locale: string
    position: Generated<number>
    results: Generated<unknown>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: string
  }
  business: {
    id: Generated<boolean>
    name: Generated<string>
    legal_name: Generated<string>
    address: Generated<unknown>
    registered_address: Nullable<unknown>
    vat_number: Generated<string>
    vat_registered: Generated<boolean>
    company_number: Generated<string>
    electronic_address: Nullable<unknown>
    legal_id: Nullable<unknown>
    tax_number: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    website: Generated<string>
    invoice_contact: Generated<unknown>
    logo_id: Nullable<string>
    time_zone: Generated<string>
    base_currency: Generated<string>
    language: Generated<string>
    start_date: Nullable<string>
    terms_days: Generated<number>
    terms_kind: Generated<string>
    invoice_prefix: Generated<string>
    invoice_year: Generated<boolean>
    invoice_digits: Generated<number>
    credit_note_prefix: Generated<string>
    credit_note_year: Generated<boolean>
    credit_note_digits: Generated<number>
    e_invoice_channel: Generated<string>
    paper: Generated<string>
    email_from_name: Generated<string>
    email_reply_to: Generated<string>
    invoice_email_subject: Generated<string>
    invoice_email_body: Generated<string>
    overdue_email_subject: Generated<string>
    overdue_email_body: Generated<string>
    statement_day: Nullable<number>
    schedules_enabled: Generated<boolean>
    schedule_hour: Generated<number>
    schedule_missed_limit: Generated<number>
    schedule_issue_date: Generated<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  credit_notes: {
    id: Generated<string>
    status: Generated<string>
    kind: Generated<string>
    number: Nullable<string>
    customer_id: string
    customer_name: string
    invoice_id: Nullable<string>
    currency: string
    reference: Generated<string>
    buyer_reference: Generated<string>
    contract_reference: Generated<string>
    project_reference: Generated<string>
    reason: Generated<string>
    message: Generated<string>
    details: Generated<unknown>
    issue_date: Nullable<string>
    tax_point: Nullable<string>
    document_date: string
    exchange_rate: Nullable<string>
    exchange_rate_source: Generated<string>
    exchange_rate_date: Nullable<string>
    lines: Generated<unknown>
    allowances: Generated<unknown>
    charges: Generated<unknown>
    vat_groups: Generated<unknown>
    net_minor: Generated<number>
    allowance_minor: Generated<number>
    charge_minor: Generated<number>
    vat_minor: Generated<number>
    gross_minor: Generated<number>
    rounding_minor: Generated<number>
    prepaid_minor: Generated<number>
    vat_base_minor: Nullable<number>
    parties: Nullable<unknown>
    content_hash: Nullable<Buffer>
    issued_at: Nullable<Instant>
    reissued_invoice_id: Nullable<string>
    allocated_minor: Generated<number>
    refunded_minor: Generated<number>
    unallocated_minor: ReadOnly<number>
    issue_on: Nullable<string>
    issue_on_by: Nullable<string>
    issue_on_email: Nullable<boolean>
    issue_failure: Nullable<unknown>
    issue_failure_count: Generated<number>
    issue_tried_on: Nullable<string>
    settled_before_minor: Generated<number>
    import_id: Nullable<string>
    search_text: Generated<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  customer_imports: {
    id: Generated<string>
    status: string
    file_name: string
    valid_rows: unknown
    invalid_rows: unknown
    columns: unknown
    total_count: number
    position: Generated<number>
    saved_count: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: string
  }
  customer_links: {
    id: ColumnType<string, string | undefined, never>
    invoice_id: string
    contact_email: ColumnType<string, string | undefined, never>
    token_hash: Buffer
    first_seen_at: Nullable<Instant>
    last_seen_at: Nullable<Instant>
    revoked_at: Nullable<Instant>
    revoked_by: Nullable<string>
    email_id: ColumnType<string | null, string | null | undefined, never>
    created_at: ColumnType<Instant, Instant | undefined, never>
    updated_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
    version: ColumnType<number, number | undefined, never>
  }
  customer_reminders: {
    id: string
    plan_id: Nullable<string>
    never: Generated<boolean>
    not_before: Nullable<string>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  customers: {
    id: Generated<string>
    code: string
    name: string
    contacts: Generated<unknown>
    billing_address: unknown
    delivery_address: Nullable<unknown>
    vat_number: Generated<string>
    company_number: Generated<string>
    electronic_address: Nullable<unknown>
    legal_id: Nullable<unknown>
    tax_number: Generated<string>
    currency: string
    terms_days: number
    terms_kind: Generated<string>
    credit_limit_minor: Nullable<number>
    default_vat_code: string
    e_invoice_profile: Generated<string>
    required_reference: Generated<string>
    language: Generated<string>
    archived_at: Nullable<Instant>
    search_text: ReadOnly<string>
    import_id: Nullable<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  deliveries: {
    id: Generated<string>
    invoice_id: Nullable<string>
    credit_note_id: Nullable<string>
    channel: string
    status: Generated<string>
    attempts: Generated<number>
    last_error: Nullable<string>
    answered_at: Nullable<Instant>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  document_counters: {
    kind: string
    series: string
    last_number: number
  }
  document_series: {
    kind: string
    last_issue_date: Nullable<string>
  }
  documents: {
    id: ColumnType<string, string | undefined, never>
    invoice_id: ColumnType<string | null, string | null | undefined, never>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    sha256: Buffer
    pages: number
    content: Buffer
    created_at: ColumnType<Instant, Instant | undefined, never>
  }
  e_invoices: {
    id: ColumnType<string, string | undefined, never>
    invoice_id: ColumnType<string | null, string | null | undefined, never>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    format: string
    sha256: Buffer
    content: Buffer
    created_at: ColumnType<Instant, Instant | undefined, never>
  }
  email_events: {
    email_id: string
    kind: string
    address: string
    key: string
    reason: ColumnType<string, string | undefined, never>
    occurred_at: Instant
    created_at: ColumnType<Instant, Instant | undefined, never>
  }
  email_statements: {
    email_id: string
    content: unknown
  }
  emails: {
    id: Generated<string>
    kind: string
    status: string
    to_name: string
    to_address: string
    recipients: Nullable<unknown>
    cc: Generated<unknown>
    bcc: Generated<unknown>
    from_name: Generated<string>
    reply_to: Generated<string>
    locale: string
    subject: string
    html: string
    text: string
    attach_pdf: Generated<boolean>
    link: Nullable<string>
    user_id: Nullable<string>
    invoice_id: Nullable<string>
    customer_id: Nullable<string>
    credit_note_id: Nullable<string>
    payment_id: Nullable<string>
    schedule_id: Nullable<string>
    attempts: Generated<number>
    last_error: Nullable<string>
    sent_at: Nullable<Instant>
    delivered_at: Nullable<Instant>
    bounced_at: Nullable<Instant>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  idempotency_keys: {
    user_id: string
    key: string
    fingerprint: Buffer
    status: Nullable<number>
    reply: Nullable<string>
    created_at: Generated<Instant>
  }
  import_mappings: {
    kind: string
    headings_hash: Buffer
    columns: unknown
    updated_by: string
    updated_at: Generated<Instant>
  }
  import_rows: {
    import_id: string
    line: number
    status: string
    cells: string[]
    problems: Generated<unknown>
    record_id: Nullable<string>
  }
  imports: {
    id: Generated<string>
    kind: string
    status: Generated<string>
    file_name: string
    file_hash: Buffer
    sheet: Generated<string>
    delimiter: Nullable<string>
    profile: Nullable<string>
    columns: unknown
    date_format: Nullable<string>
    decimal_mark: Nullable<string>
    total_count: number
    valid_count: number
    invalid_count: number
    known_count: number
    warned_count: number
    left_out_count: number
    saved_count: Generated<number>
    control: Generated<unknown>
    confirmed_by: Nullable<string>
    confirmed_at: Nullable<Instant>
    undone_by: Nullable<string>
    undone_at: Nullable<Instant>
    exchange_rates: Generated<unknown>
    sent_before: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: string
  }
  installation: {
    id: ReadOnly<boolean>
    demo: Generated<boolean>
    link_secret: ReadOnly<Buffer>
    place: Generated<string>
    backed_up_at: ReadOnly<Instant | null>
    created_at: ReadOnly<Instant>
  }
  invoice_tallies: {
    standing: ReadOnly<string>
    currency: ReadOnly<string>
    invoice_count: ReadOnly<number>
    gross_minor: ReadOnly<number>
  }
  invoices: {
    id: Generated<string>
    status: Generated<string>
    kind: Generated<string>
    number: Nullable<string>
    customer_id: string
    customer_name: string
    currency: string
    reference: Generated<string>
    buyer_reference: Generated<string>
    contract_reference: Generated<string>
    project_reference: Generated<string>
    issue_date: Nullable<string>
    supply_date: Nullable<string>
    tax_point: Nullable<string>
    terms_days: number
    terms_kind: Generated<string>
    due_date: Nullable<string>
    document_date: string
    exchange_rate: Nullable<string>
    exchange_rate_source: Generated<string>
    exchange_rate_date: Nullable<string>
    lines: Generated<unknown>
    allowances: Generated<unknown>
    charges: Generated<unknown>
    vat_groups: Generated<unknown>
    net_minor: Generated<number>
    discount_minor: Generated<number>
    allowance_minor: Generated<number>
    charge_minor: Generated<number>
    vat_minor: Generated<number>
    gross_minor: Generated<number>
    rounding_minor: Generated<number>
    prepaid_minor: Generated<number>
    vat_base_minor: Nullable<number>
    message: Generated<string>
    details: Generated<unknown>
    bank_id: Nullable<string>
    copied_invoice_id: Nullable<string>
    parties: Nullable<unknown>
    content_hash: Nullable<Buffer>
    issued_at: Nullable<Instant>
    paid_minor: Generated<number>
    credited_minor: Generated<number>
    written_off_minor: Generated<number>
    outstanding_minor: ReadOnly<number>
    hold_kind: Nullable<string>
    hold_reason: Generated<string>
    hold_date: Nullable<string>
    held_at: Nullable<Instant>
    void_reason: Generated<string>
    voided_at: Nullable<Instant>
    voided_by: Nullable<string>
    schedule_id: Nullable<string>
    period_date: Nullable<string>
    issue_on: Nullable<string>
    issue_on_by: Nullable<string>
    issue_on_email: Nullable<boolean>
    issue_failure: Nullable<unknown>
    issue_failure_count: Generated<number>
    issue_tried_on: Nullable<string>
    settled_before_minor: Generated<number>
    import_id: Nullable<string>
    search_text: ReadOnly<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  item_uses: {
    item_id: string
  }
  items: {
    id: Generated<string>
    code: string
    name: string
    description: Generated<string>
    unit: Generated<string>
    unit_code: Generated<string>
    vat_code: string
    prices: Generated<unknown>
    account_code: Generated<string>
    standard_item_id: Generated<string>
    archived_at: Nullable<Instant>
    search_text: ReadOnly<string>
    import_id: Nullable<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  late_payment_claims: {
    id: ColumnType<string, string | undefined, never>
    invoice_id: string
    claim_invoice_id: string
    from_date: string
    until_date: string
    interest_minor: number
    compensation_minor: number
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: string
  }
  late_payment_rates: {
    id: Generated<string>
    valid_from: string
    rate: string
  }
  late_payment_settings: {
    id: Generated<boolean>
    is_shown: Generated<boolean>
    on_statements: Generated<boolean>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  logos: {
    id: string
    content: Buffer
    created_at: ColumnType<Instant, Instant | undefined, never>
  }
  mail_event_keys: {
    id: Generated<boolean>
    generation: Generated<number>
    renewed_at: Generated<Instant>
    last_event_at: Nullable<Instant>
  }
  mail_settings: {
    id: Generated<boolean>
    host: Generated<string>
    port: Generated<number>
    security: Generated<string>
    username: Generated<string>
    password: Nullable<Buffer>
    from_address: Generated<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  month_figures: {
    month: ReadOnly<string>
    currency: ReadOnly<string>
    kind: ReadOnly<string>
    amount_minor: ReadOnly<number>
    net_minor: ReadOnly<number>
    amount_days: ReadOnly<string>
  }
  notes: {
    id: ColumnType<string, string | undefined, never>
    note: string
    page_name: string
    model_id: string
    link_id: ColumnType<string | null, string | null | undefined, never>
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  number_gaps: {
    id: ColumnType<string, string | undefined, never>
    kind: string
    series: string
    first_number: number
    last_number: number
    reason: string
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  one_time_links: {
    id: Generated<string>
    kind: string
    user_id: string
    email: string
    token_hash: Buffer
    expires_at: Instant
    used_at: Nullable<Instant>
    created_at: Generated<Instant>
  }
  online_payment_events: {
    provider: string
    event_id: string
    type: string
    received_at: ColumnType<Instant, Instant | undefined, never>
  }
  online_payment_incidents: {
    id: ColumnType<string, string | undefined, never>
    online_payment_id: string
    kind: string
    reference: string
    amount_minor: number
    resolved_at: Nullable<Instant>
    resolved_by: Nullable<string>
    created_at: ColumnType<Instant, Instant | undefined, never>
    updated_at: ColumnType<Instant, Instant | undefined, never>
    version: ColumnType<number, number | undefined, never>
  }
  online_payments: {
    id: Generated<string>
    link_id: string
    invoice_id: string
    provider: string
    is_live: boolean
    currency: string
    amount_minor: number
    status: Generated<string>
    session_id: Nullable<string>
    checkout_url: Nullable<string>
    expires_at: Nullable<Instant>
    charge_id: Nullable<string>
    fee_minor: Nullable<number>
    payment_id: Nullable<string>
    checked_at: Nullable<Instant>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  online_refunds: {
    id: Generated<string>
    online_payment_id: string
    refund_id: string
    status: Generated<string>
    provider_refund_id: Nullable<string>
    attempts: Generated<number>
    last_error: Nullable<string>
    fee_minor: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  original_documents: {
    id: ColumnType<string, string | undefined, never>
    invoice_id: ColumnType<string | null, string | null | undefined, never>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    file_name: string
    size_bytes: number
    sha256: Buffer
    content: Buffer
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: string
  }
  own_writes: {
    user_id: string
    lsn: string
  }
  payment_settings: {
    id: Generated<boolean>
    link_days: Generated<number>
    provider: Generated<string>
    is_live: Generated<boolean>
    secret_key: Nullable<Buffer>
    webhook_secret: Nullable<Buffer>
    key_hint: Generated<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  payment_tallies: {
    month: ReadOnly<string>
    currency: ReadOnly<string>
    method: ReadOnly<string>
    bank: ReadOnly<string>
    standing: ReadOnly<string>
    payment_count: ReadOnly<number>
    amount_minor: ReadOnly<number>
    unallocated_minor: ReadOnly<number>
  }
  payments: {
    id: Generated<string>
    kind: Generated<string>
    customer_id: string
    currency: string
    amount_minor: number
    payment_date: string
    method: string
    reference: Generated<string>
    number: Nullable<string>
    bank_id: Nullable<string>
    allocated_minor: Generated<number>
    refunded_minor: Generated<number>
    unallocated_minor: ReadOnly<number>
    reversal_reason: Generated<string>
    reversal_date: Nullable<string>
    reversed_at: Nullable<Instant>
    reversed_by: Nullable<string>
    import_id: Nullable<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  photos: {
    id: string
    content: Buffer
    created_at: ColumnType<Instant, Instant | undefined, never>
  }
  posted_invoices: {
    id: string
    posted_date: string
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  refunds: {
    id: ColumnType<string, string | undefined, never>
    payment_id: ColumnType<string | null, string | null | undefined, never>
    credit_note_id: ColumnType<string | null, string | null | undefined, never>
    amount_minor: number
    refund_date: string
    method: string
    reference: ColumnType<string, string | undefined, never>
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  reminder_documents: {
    reminder_id: string
    invoice_id: string
    step_id: string
    days: number
    on_date: string
    is_sent: boolean
    by_hand: boolean
    currency: string
    outstanding_minor: number
  }
  reminder_plans: {
    id: Generated<string>
    name: string
    is_default: Generated<boolean>
    retired_at: Nullable<Instant>
    created_at: Generated<Instant>
  }
  reminder_run_parts: {
    run_id: string
    position: number
    customer_id: string
    invoice_ids: Nullable<string[]>
    done_at: Nullable<Instant>
    refusals: Generated<unknown>
  }
  reminder_runs: {
    id: Generated<string>
    status: Generated<string>
    on_date: Nullable<string>
    locale: string
    created_at: Generated<Instant>
    created_by: Nullable<string>
  }
  reminder_settings: {
    id: Generated<boolean>
    enabled: Generated<boolean>
    hour: Generated<number>
    updated_at: Generated<Instant>
    version: Generated<number>
  }
  reminder_steps: {
    id: Generated<string>
    plan_id: string
    days: number
    attach: Generated<string>
    texts: unknown
    retired_at: Nullable<Instant>
  }
  reminders: {
    id: ColumnType<string, string | undefined, never>
    customer_id: string
    step_id: string
    state: string
    on_date: string
    by_hand: ColumnType<boolean, boolean | undefined, never>
    email_id: ColumnType<string | null, string | null | undefined, never>
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  roles: {
    id: Generated<string>
    name: string
    slug: string
    description: Generated<string>
    permissions: Generated<string[]>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  running_processes: {
    id: string
    machine: string
    version: string
    clock_ahead_seconds: number
    seen_at: Generated<Instant>
  }
  saved_views: {
    id: Generated<string>
    user_id: string
    list: string
    name: string
    search: string
    created_at: Generated<Instant>
  }
  schedule_runs: {
    id: ColumnType<string, string | undefined, never>
    schedule_id: string
    period_date: string
    outcome: string
    invoice_id: ColumnType<string | null, string | null | undefined, never>
    emailed: ColumnType<boolean, boolean | undefined, never>
    skipped_to: ColumnType<string | null, string | null | undefined, never>
    date_count: ColumnType<number, number | undefined, never>
    reasons: ColumnType<unknown, unknown, never>
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
  schedules: {
    id: Generated<string>
    name: string
    customer_id: string
    customer_name: string
    currency: string
    terms_days: number
    terms_kind: Generated<string>
    reference: Generated<string>
    buyer_reference: Generated<string>
    contract_reference: Generated<string>
    project_reference: Generated<string>
    message: Generated<string>
    details: Generated<unknown>
    bank_id: Nullable<string>
    exchange_rate: Nullable<string>
    exchange_rate_source: Generated<string>
    lines: unknown
    allowances: Generated<unknown>
    charges: Generated<unknown>
    price_changes: Generated<unknown>
    every: number
    unit: string
    start_date: string
    last_day_of_month: Generated<boolean>
    arrears: Generated<boolean>
    end_kind: Generated<string>
    end_date: Nullable<string>
    end_count: Nullable<number>
    action: string
    email: unknown
    status: Generated<string>
    pause_reason: Nullable<string>
    paused_at: Nullable<Instant>
    paused_by: Nullable<string>
    next_date: Nullable<string>
    run_on: Nullable<string>
    catch_up_to: Nullable<string>
    made_count: Generated<number>
    failure_count: Generated<number>
    net_minor: number
    monthly_minor: number
    import_id: Nullable<string>
    search_text: ReadOnly<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  schema_versions: {
    name: ReadOnly<string>
    hash: ReadOnly<string>
    run_at: ReadOnly<Instant>
  }
  sessions: {
    id: Generated<string>
    user_id: string
    token_hash: Buffer
    remember: boolean
    device: string
    address: string
    last_used_at: Generated<Instant>
    expires_at: Instant
    ended_at: Nullable<Instant>
    ended_by_deactivation: Generated<boolean>
    created_at: Generated<Instant>
  }
  setup_links: {
    token_hash: Buffer
    name: ColumnType<string, string | undefined, never>
    email: ColumnType<string, string | undefined, never>
    expires_at: Instant
    created_at: Instant
  }
  statement_run_parts: {
    run_id: string
    position: number
    customer_id: string
    done_at: Nullable<Instant>
    refusal: Nullable<string>
  }
  statement_runs: {
    id: Generated<string>
    status: Generated<string>
    as_of: Nullable<string>
    month: Nullable<string>
    locale: string
    created_at: Generated<Instant>
    created_by: Nullable<string>
  }
  tallies: {
    id: ReadOnly<number>
    tally: ReadOnly<string>
    key: ReadOnly<string[]>
    row_count: ReadOnly<number>
    sum1: ReadOnly<string>
    sum2: ReadOnly<string>
  }
  tally_declarations: {
    tally: ReadOnly<string>
    source: ReadOnly<string>
    joined: ReadOnly<string>
    condition: ReadOnly<string>
    keys: ReadOnly<string>
    sum1: ReadOnly<string>
    sum2: ReadOnly<string>
  }
  users: {
    id: Generated<string>
    name: string
    email: string
    password_hash: Nullable<string>
    photo_id: Nullable<string>
    active: Generated<string>
    role_id: string
    locale: Generated<string>
    email_verified_at: Nullable<Instant>
    last_sign_in_at: Nullable<Instant>
    failed_sign_ins: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  vat_rates: {
    id: Generated<string>
    code: string
    name: string
    category: string
    rate: string
    wording: Generated<string>
    vatex_code: Generated<string>
    valid_from: string
    valid_to: Nullable<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    created_by: Nullable<string>
    version: Generated<number>
  }
  working_day_changes: {
    id: Generated<string>
    date: string
    is_working: boolean
    name: Generated<string>
  }
  write_offs: {
    id: ColumnType<string, string | undefined, never>
    invoice_id: string
    amount_minor: number
    reason: string
    note: ColumnType<string, string | undefined, never>
    write_off_date: string
    reverses_id: ColumnType<string | null, string | null | undefined, never>
    created_at: ColumnType<Instant, Instant | undefined, never>
    created_by: ColumnType<string | null, string | null | undefined, never>
  }
}
