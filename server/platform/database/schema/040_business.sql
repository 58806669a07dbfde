-- The business: what its documents say about it, its calendar, its terms, its bank accounts and its VAT rates.

-- Whether these are terms that we know, and their number is one that they can have.
create function are_payment_terms(kind text, days integer) returns boolean
language sql immutable parallel safe
return case kind
  when 'days_after_invoice' then days between 0 and 365
  when 'days_after_month_end' then days between 0 and 365
  when 'day_of_month' then days between 1 and 31
  when 'day_of_next_month' then days between 1 and 31
  else false end;

-- The decimals of a currency. Written in TypeScript too: minor-units.ts.
create function minor_digits(currency text) returns integer
language sql immutable parallel safe
return case
  when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
    'XAF', 'XOF', 'XPF') then 0
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  when currency in ('CLF', 'UYW') then 4
  else 2 end;

-- The logos of the business. The id is the SHA-256 of the content.
create table logos (
  id text primary key,
  content bytea not null constraint logo_size check (length(content) <= 1000000),
  created_at timestamptz not null default now()
);
grant select, insert on logos to counterfoil_app;

-- Who we are and how we invoice. One row.
create table business (
  id boolean primary key default true constraint business_is_one_row check (id),
  name text not null default '' constraint business_name_length check (length(name) <= 200),
  legal_name text not null default '' constraint business_legal_name_length check (length(legal_name) <= 200),
  address jsonb not null default '{"city": "", "line1": "", "line2": "", "region": "", "country": "", "postcode": ""}'
    constraint business_address_is_object check (jsonb_typeof(address) = 'object'),
  registered_address jsonb
    constraint business_registered_address_is_object check (jsonb_typeof(registered_address) = 'object'),
  vat_number text not null default '',
  -- Without it no line carries a rate, and no VAT number is asked for.
  vat_registered boolean not null default true,
  company_number text not null default '',
  -- Where e-invoices reach it: a scheme of the EAS list, and the address within it.
  electronic_address jsonb
    constraint business_electronic_address_shape check (electronic_address ?& array['scheme', 'id']),
  -- As registered: a scheme of the ICD list, or none, and the id within it.
  legal_id jsonb constraint business_legal_id_shape check (legal_id ?& array['scheme', 'id']),
  tax_number varchar(30) not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  -- Who is asked about invoices.
  invoice_contact jsonb not null default '{"name": "", "email": "", "phone": ""}'
    constraint business_invoice_contact_shape check (invoice_contact ?& array['name', 'phone', 'email']),
  logo_id text references logos,
  time_zone text not null default 'Europe/London',
  base_currency text not null default 'GBP'
    constraint business_base_currency_format check (base_currency ~ '^[A-Z]{3}$'),
  -- Of new customers' documents.
  language varchar(5) not null default 'en',
  -- Nothing is dated before this day; null: before the year of the first document.
  start_date date,
  terms_days integer not null default 30,
  terms_kind text not null default 'days_after_invoice',
  invoice_prefix text not null default 'INV'
    constraint business_invoice_prefix_format check (invoice_prefix ~ '^[A-Z0-9]{0,10}$'),
  invoice_year boolean not null default true,
  invoice_digits integer not null default 5
    constraint business_invoice_digits_range check (invoice_digits between 3 and 9),
  credit_note_prefix text not null default 'CN'
    constraint business_credit_note_prefix_format check (credit_note_prefix ~ '^[A-Z0-9]{0,10}$'),
  credit_note_year boolean not null default true,
  credit_note_digits integer not null default 5
    constraint business_credit_note_digits_range check (credit_note_digits between 3 and 9),
  -- Where e-invoices go beside the e-mail: nowhere, into a folder, or to an access point.
  e_invoice_channel text not null default 'none'
    constraint business_e_invoice_channel_known check (e_invoice_channel in ('none', 'folder', 'http')),
  paper text not null default 'a4' constraint business_paper_known check (paper in ('a4', 'letter')),
  email_from_name text not null default ''
    constraint business_email_from_name_length check (length(email_from_name) <= 120),
  email_reply_to text not null default '',
  invoice_email_subject text not null default 'Invoice {number} from {business}',
  invoice_email_body text not null default 'Dear {contact},

Please find attached invoice {number} for {gross}. The amount to pay is {outstanding}, by {due_date}.

Thank you for your business.

{business}',
  overdue_email_subject text not null default 'Overdue: invoice {number} from {business}',
  overdue_email_body text not null default 'Dear {contact},

Invoice {number} was due on {due_date}, and we have {outstanding} of it still to be paid. A copy is attached.

If you have paid it in the meantime, please disregard this message. If something keeps you from paying, please tell us.

{business}',
  -- The day of each month on which all who owe get a statement; null for never.
  statement_day smallint constraint business_statement_day_range check (statement_day between 1 and 28),
  schedules_enabled boolean not null default true,
  schedule_hour integer not null default 6
    constraint business_schedule_hour_range check (schedule_hour between 0 and 23),
  schedule_missed_limit integer not null default 12
    constraint business_schedule_missed_limit_range check (schedule_missed_limit between 0 and 366),
  schedule_issue_date text not null default 'run_day'
    constraint business_schedule_issue_date_known check (schedule_issue_date in ('run_day', 'period_date')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- An invoice and a credit note never have the same number.
  constraint business_prefixes_differ check (invoice_prefix <> credit_note_prefix),
  constraint business_terms_known check (are_payment_terms(terms_kind, terms_days))
);
grant select, update on business to counterfoil_app;

insert into business default values;

-- Which day it is, or was, where the business is.
create function business_day(at timestamptz) returns date
language sql stable
return (select (at at time zone time_zone)::date from business);

-- The month of a day, as its first day.
create function first_of_month(day date) returns date
language sql immutable parallel safe
return date_trunc('month', day::timestamp)::date;

-- A day of the month that begins then; in a short month the last one stands for a later day.
create function day_of_month(month timestamp, day integer) returns date
language sql immutable parallel safe
return least(month::date + day - 1, (month + interval '1 month')::date - 1);

-- Days on which the business works, or does not, other than the calendar of its country says.
create table working_day_changes (
  id uuid primary key default uuidv7(),
  date date not null unique,
  is_working boolean not null,
  name text not null default '' constraint working_day_change_name_length check (length(name) <= 80)
);
grant select, insert, update, delete on working_day_changes to counterfoil_app;

-- Terms, amounts and names --------------------------------------------------------------------------------------------

-- When an invoice of a day falls due: the same rule as dueDateByTerms of payment-terms.ts.
create function due_date_by_terms(day date, kind text, days integer) returns date
language sql immutable parallel safe
return case
  when kind = 'days_after_month_end' then day_of_month(date_trunc('month', day::timestamp), 31) + days
  when kind = 'day_of_month' and day_of_month(date_trunc('month', day::timestamp), days) >= day
    then day_of_month(date_trunc('month', day::timestamp), days)
  when kind in ('day_of_month', 'day_of_next_month')
    then day_of_month(date_trunc('month', day::timestamp) + interval '1 month', days)
  else day + days end;

-- An amount of a document in the base currency, by its own exchange rate, rounded as convertMinor in TypeScript does.
-- In another currency without a rate it counts nothing, because its worth is unknown.
create function in_base_minor(minor bigint, currency text, rate numeric, base_currency text) returns bigint
language sql immutable parallel safe
return case
  when rate is not null
    then round(minor::numeric * rate
      * 10::numeric ^ (minor_digits(base_currency) - minor_digits(currency))::numeric)::bigint
  when currency = base_currency then minor
  else 0
end;

-- What names are put in order by: their letters without case and accents. A name in ASCII has as many bytes as letters,
-- and only needs its case taken off.
create function alphabetical(name text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(name) = char_length(name) then lower(name)
    else regexp_replace(
      normalize(translate(replace(replace(replace(replace(lower(name), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðıħ', 'olddih'), nfd),
      '[\u0300-\u036f]+', '', 'g') end
$$;

-- What searches look through: these texts in small letters without accents, with a blank before each word, the first
-- one too. It depends on the rules of unaccent, which do not change, so a generated column may use it.
create function searchable(variadic parts text[]) returns text
language sql immutable parallel safe
return unaccent('unaccent', lower(' ' || array_to_string(array_remove(parts, ''), ' ')));

-- Banks and VAT -------------------------------------------------------------------------------------------------------

-- The accounts that customers pay into.
create table banks (
  id uuid primary key default uuidv7(),
  label text not null constraint bank_label_length check (length(label) between 1 and 80),
  bank_name text not null,
  account_name text not null,
  sort_code text not null default '' constraint bank_sort_code_format check (sort_code ~ '^(\d{6})?$'),
  -- Of an account in the United States, which has no sort code.
  routing_number text not null default '' constraint bank_routing_number_format check (routing_number ~ '^(\d{9})?$'),
  account_number text not null default '',
  iban text not null default '',
  bic text not null default '',
  currency text not null constraint bank_currency_format check (currency ~ '^[A-Z]{3}$'),
  is_default boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  constraint bank_account_name_length
    check (length(account_name) <= 120 and (account_name <> '' or account_number = '' and iban = '')),
  constraint bank_account_number_format
    check (account_number ~ case when routing_number = '' then '^(\d{8})?$' else '^[A-Z\d]{4,17}$' end),
  constraint bank_iban_matches_account
    -- A British IBAN contains sort code and account number.
    check (iban not like 'GB%' or sort_code = '' or account_number = '' or substr(iban, 9) = sort_code || account_number),
  -- Documents say the default account of their currency: a clearing account has nothing to say.
  constraint bank_default_can_be_paid_into check (not is_default or account_number <> '' or iban <> ''),
  constraint bank_default_is_not_retired check (not (is_default and retired_at is not null)),
  constraint bank_name_length
    check (length(bank_name) <= 120 and (bank_name <> '' or account_number = '' and iban = '')),
  constraint bank_numbers_belong_together
    check ((account_number <> '') = (sort_code <> '' or routing_number <> '')
      and (sort_code = '' or routing_number = ''))
);
create unique index one_default_bank_for_each_currency on banks (currency) where is_default;
grant select, insert, update on banks to counterfoil_app;

-- VAT codes with their rates over time. The categories are those of EN 16931.
create table vat_rates (
  id uuid primary key default uuidv7(),
  code text not null constraint vat_rate_code_format check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null constraint vat_rate_name_length check (length(name) between 1 and 80),
  -- EN 16931: standard rate, zero rate, exempt, reverse charge, outside the scope, export.
  category text not null
    constraint vat_rate_category_known check (category in ('S', 'Z', 'E', 'AE', 'O', 'G', 'K', 'L', 'M')),
  rate numeric(7,4) not null constraint vat_rate_within_100_percent check (rate between 0 and 100),
  -- What the law wants printed beside it.
  wording text not null default '' constraint vat_rate_wording_length check (length(wording) <= 300),
  -- The reason for which no VAT is charged, as a code of the VATEX list.
  vatex_code text not null default ''
    constraint vat_rate_vatex_code_format check (vatex_code ~ '^(VATEX-[A-Z0-9-]{2,40})?$'),
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  -- A code has at most one rate on any day.
  constraint vat_rates_of_a_code_exclude_each_other exclude using gist (code with =,
    daterange(valid_from, valid_to, '[]') with &&),
  constraint vat_rate_ends_after_it_begins check (valid_to is null or valid_to >= valid_from),
  constraint vat_rate_only_charged_is_above_zero check ((category in ('S', 'L', 'M')) or rate = 0)
);
grant select, insert, update, delete on vat_rates to counterfoil_app;

insert into vat_rates (code, name, category, rate, wording, vatex_code, valid_from) values
  ('standard', 'Standard rate', 'S', 20, '', '', '2011-01-04'),
  ('reduced', 'Reduced rate', 'S', 5, '', '', '1997-09-01'),
  ('zero', 'Zero rate', 'Z', 0, '', '', '1973-04-01'),
  ('exempt', 'Exempt', 'E', 0, 'Exempt from VAT', '', '1973-04-01'),
  ('reverse_charge', 'Domestic reverse charge', 'AE', 0,
    'Reverse charge: customer to account for VAT to HMRC', 'VATEX-EU-AE', '2007-06-01'),
  ('outside_scope', 'Outside the scope', 'O', 0, 'Outside the scope of UK VAT', 'VATEX-EU-O', '1973-04-01'),
  ('export', 'Zero-rated export', 'G', 0, 'Zero-rated export of goods', 'VATEX-EU-G', '1973-04-01'),
  ('reverse_charge_abroad', 'Reverse charge abroad', 'AE', 0,
    'Reverse charge: the customer accounts for the VAT', 'VATEX-EU-AE', '2011-01-04'),
  ('intra_community', 'Intra-community supply', 'K', 0,
    'VAT-exempt intra-community supply of goods', 'VATEX-EU-IC', '2011-01-04');

-- Rates can be replaced by those of another country until there is a document or schedule.
create function only_unused_rates_go() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from invoices) or exists (select from credit_notes) or exists (select from schedules) then
    raise exception 'rates that documents may use are ended, not deleted'
      using errcode = 'check_violation', constraint = 'vat_rate_deleted_before_any_document';
  end if;
  return old;
end
$$;
create trigger only_unused_rates_go before delete on vat_rates
  for each row execute function only_unused_rates_go();
