-- Interest and compensation for late payment.

-- Whether interest and compensation for late payment are worked out, and where they are shown.
create table late_payment_settings (
  id boolean primary key default true constraint late_payment_settings_only_one check (id),
  is_shown boolean not null default false,
  on_statements boolean not null default false,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
grant select, update on late_payment_settings to counterfoil_app;

insert into late_payment_settings default values;

-- The base rate of the Bank of England that counts for each half-year: the one in force on the day before it.
create table late_payment_rates (
  id uuid primary key default uuidv7(),
  valid_from date not null unique
    constraint late_payment_rate_of_a_half_year check (to_char(valid_from, 'MM-DD') in ('01-01', '07-01')),
  rate numeric(6,3) not null constraint late_payment_rate_range check (rate between 0 and 100)
);
grant select, insert, update, delete on late_payment_rates to counterfoil_app;

insert into late_payment_rates (valid_from, rate) values
  ('2020-01-01', 0.75), ('2020-07-01', 0.1), ('2021-01-01', 0.1), ('2021-07-01', 0.1), ('2022-01-01', 0.25),
  ('2022-07-01', 1.25), ('2023-01-01', 3.5), ('2023-07-01', 5), ('2024-01-01', 5.25), ('2024-07-01', 5.25),
  ('2025-01-01', 4.75), ('2025-07-01', 4.25), ('2026-01-01', 3.75);

-- Interest and compensation that were claimed by an invoice of their own; gone with its draft.
create table late_payment_claims (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices,
  claim_invoice_id uuid not null unique references invoices on delete cascade,
  from_date date not null,
  until_date date not null,
  interest_minor bigint not null,
  compensation_minor bigint not null,
  created_at timestamptz not null default now(),
  created_by uuid not null references users,
  -- A claim begins where the one before it ended, so two at once begin on the same day.
  constraint late_payment_claimed_once unique (invoice_id, from_date),
  constraint late_payment_claim_dates_in_order check (until_date >= from_date),
  constraint late_payment_claim_is_another_invoice check (claim_invoice_id <> invoice_id),
  constraint late_payment_claim_of_something
    check (interest_minor >= 0 and compensation_minor >= 0 and interest_minor + compensation_minor > 0)
);
create unique index late_payment_compensated_once on late_payment_claims (invoice_id) where compensation_minor > 0;
grant select, insert, delete on late_payment_claims to counterfoil_app;
