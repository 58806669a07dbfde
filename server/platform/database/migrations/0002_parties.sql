-- Whom we sell to, who we are, where the money goes, and at which rates.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Customers -----------------------------------------------------------------------------------------------------------

create sequence customer_codes;
grant usage on sequence customer_codes to counterfoil_app;

create table customers (
  id uuid primary key default uuidv7(),
  code text not null unique check (length(code) between 1 and 30),
  name text not null check (length(name) between 1 and 200),
  -- [{ name, email, phone, receives_invoices }]: read and written with their customer, so they share its row, version and audit.
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  billing_address jsonb not null check (jsonb_typeof(billing_address) = 'object'),
  delivery_address jsonb check (jsonb_typeof(delivery_address) = 'object'),
  vat_number text not null default '',
  company_number text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  terms_days integer not null check (terms_days between 0 and 365),
  credit_limit_minor bigint check (credit_limit_minor >= 0),
  default_vat_code text not null,
  language text not null default 'en',
  archived_at timestamptz,
  -- All that a search looks through, in one column for one index.
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1
);

-- Every word of the search texts, and until the next night those that have left them: what was typed wrongly is looked for among them, which are far fewer than all texts.
-- Without a unique key, so that two who write the same new word never wait for each other; a word may be there twice.
create table customer_words (word text not null);
create index customer_words_alike on customer_words using gin (word gin_trgm_ops);
create index customer_words_by_word on customer_words (word);
grant select, insert, delete on customer_words to counterfoil_app;

create function customer_search_text() returns trigger
language plpgsql as $$
begin
  -- A blank before each word, the first one too, tells where it begins.
  new.search_text := unaccent(lower(concat_ws(' ', '', new.name, new.code, nullif(new.vat_number, ''),
    (select string_agg(concat_ws(' ', contact ->> 'email', contact ->> 'name'), ' ') from jsonb_array_elements(new.contacts) contact))));
  insert into customer_words
  select distinct part from regexp_split_to_table(new.search_text, '[^[:alnum:]]+') part
   where length(part) between 4 and 50 and (length(part) > 8 or part !~ '\d')
     and not exists (select from customer_words where word = part);
  return new;
end
$$;
create trigger search_text before insert or update of name, code, vat_number, contacts on customers
  for each row execute function customer_search_text();

-- Those that could be meant, most alike first. How alike is otherwise a setting of the session; and the planner takes comparing
-- two words for far cheaper than it is, so it is told to use the index.
create function near_customer_words(typed text) returns setof text
language sql stable set pg_trgm.similarity_threshold = 0.2 set enable_seqscan = off as $$
  select word from customer_words
   -- A word of letters that have no trigrams under the database's locale would be compared with all of them.
   where show_trgm(typed) <> '{}' and word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$$;

create index customers_by_search on customers using gin (search_text gin_trgm_ops);
create index customers_by_like_name on customers using gin (lower(name) gin_trgm_ops);
create index customers_by_name on customers (lower(name), id);
create index customers_by_age on customers (created_at desc, id desc);
create index customers_by_country on customers ((billing_address ->> 'country'), currency);
create index customers_by_vat_number on customers (vat_number) where vat_number <> '';
-- With the name itself, so that a page far down, and the total, come out of the index alone.
create index customers_open_by_name on customers (lower(name), id) include (name) where archived_at is null;

grant select, insert, update, delete on customers to counterfoil_app;
create trigger next_version before update of code, name, contacts, billing_address, delivery_address, vat_number, company_number,
  currency, terms_days, credit_limit_minor, default_vat_code, language, archived_at on customers
  for each row execute function next_version();

-- A file of customers that was read and waits to be confirmed, is being taken in, or was.
create table customer_imports (
  id uuid primary key default uuidv7(),
  status text not null check (status in ('previewed', 'running', 'done', 'failed')),
  file_name text not null,
  -- The rows that are right, as they will be saved, and what is wrong with the others.
  valid_rows jsonb not null,
  invalid_rows jsonb not null,
  columns jsonb not null,
  total_count integer not null,
  -- How many of the right rows have been looked at, and how many of those were saved.
  position integer not null default 0,
  saved_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid not null references users
);
grant select, insert, update, delete on customer_imports to counterfoil_app;

-- VAT -----------------------------------------------------------------------------------------------------------------

create table vat_rates (
  id uuid primary key default uuidv7(),
  code text not null check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null check (length(name) between 1 and 80),
  -- EN 16931: standard rate, zero rate, exempt, reverse charge, outside the scope, export.
  category text not null check (category in ('S', 'Z', 'E', 'AE', 'O', 'G')),
  rate numeric(7, 4) not null check (rate >= 0 and rate <= 100),
  -- What the law wants printed beside it.
  wording text not null default '' check (length(wording) <= 300),
  valid_from date not null,
  valid_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  check (valid_to is null or valid_to >= valid_from),
  check (category = 'S' or rate = 0),
  -- On any day a code has one rate at the most.
  exclude using gist (code with =, daterange(valid_from, valid_to, '[]') with &&)
);
insert into vat_rates (code, name, category, rate, wording, valid_from) values
  ('standard', 'Standard rate', 'S', 20, '', '2011-01-04'),
  ('reduced', 'Reduced rate', 'S', 5, '', '1997-09-01'),
  ('zero', 'Zero rate', 'Z', 0, '', '1973-04-01'),
  ('exempt', 'Exempt', 'E', 0, 'Exempt from VAT', '1973-04-01'),
  ('reverse_charge', 'Domestic reverse charge', 'AE', 0, 'Reverse charge: customer to account for VAT to HMRC', '2007-06-01'),
  ('outside_scope', 'Outside the scope', 'O', 0, 'Outside the scope of UK VAT', '1973-04-01'),
  ('export', 'Zero-rated export', 'G', 0, 'Zero-rated export of goods', '1973-04-01');
grant select, insert, update on vat_rates to counterfoil_app;
create trigger next_version before update on vat_rates for each row execute function next_version();

-- Banks ---------------------------------------------------------------------------------------------------------------

create table banks (
  id uuid primary key default uuidv7(),
  label text not null check (length(label) between 1 and 80),
  bank_name text not null check (length(bank_name) between 1 and 120),
  account_name text not null check (length(account_name) between 1 and 120),
  sort_code text not null default '' check (sort_code ~ '^(\d{6})?$'),
  account_number text not null default '' check (account_number ~ '^(\d{8})?$'),
  iban text not null default '',
  bic text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_default boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  -- An account that nobody could pay into is none.
  check (sort_code <> '' and account_number <> '' or iban <> ''),
  check (not (is_default and retired_at is not null))
);
create unique index one_default_bank_for_each_currency on banks (currency) where is_default;
grant select, insert, update on banks to counterfoil_app;
create trigger next_version before update on banks for each row execute function next_version();

-- The business --------------------------------------------------------------------------------------------------------

create table logos (
  id text primary key,
  content bytea not null check (length(content) <= 1000000),
  created_at timestamptz not null default now()
);
grant select, insert on logos to counterfoil_app;

create table business (
  id boolean primary key default true check (id),
  name text not null default '' check (length(name) <= 200),
  legal_name text not null default '' check (length(legal_name) <= 200),
  address jsonb not null default '{"line1": "", "line2": "", "city": "", "region": "", "postcode": "", "country": ""}'
    check (jsonb_typeof(address) = 'object'),
  registered_address jsonb check (jsonb_typeof(registered_address) = 'object'),
  vat_number text not null default '',
  company_number text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  logo_id text references logos,
  time_zone text not null default 'Europe/London',
  base_currency text not null default 'GBP' check (base_currency ~ '^[A-Z]{3}$'),
  terms_days integer not null default 30 check (terms_days between 0 and 365),
  invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{0,10}$'),
  invoice_year boolean not null default true,
  invoice_digits integer not null default 5 check (invoice_digits between 3 and 9),
  credit_note_prefix text not null default 'CN' check (credit_note_prefix ~ '^[A-Z0-9]{0,10}$'),
  credit_note_year boolean not null default true,
  credit_note_digits integer not null default 5 check (credit_note_digits between 3 and 9),
  email_from_name text not null default '' check (length(email_from_name) <= 120),
  email_reply_to text not null default '',
  invoice_email_subject text not null default 'Invoice {number} from {business}',
  invoice_email_body text not null default E'Dear {customer},\n\nPlease find attached invoice {number} for {gross}, due on {due_date}.\n\nThank you for your business.\n\n{business}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (invoice_prefix <> credit_note_prefix)
);
insert into business default values;
grant select, update on business to counterfoil_app;
create trigger next_version before update on business for each row execute function next_version();

-- super_admin is fixed, and one who can use it is always there --------------------------------------------------------

create function keep_super_admin_role() returns trigger
language plpgsql as $$
begin
  if old.slug = 'super_admin' then
    raise exception 'the role super_admin cannot be changed' using errcode = 'check_violation', constraint = 'super_admin_is_fixed';
  end if;
  return coalesce(new, old);
end
$$;
create trigger keep_super_admin before update or delete on roles for each row execute function keep_super_admin_role();

-- Two who take the last two super_admins away at once wait for each other at the role's row; the second sees what the first did.
create function keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fixed uuid;
begin
  select id into fixed from roles where slug = 'super_admin' for update;
  if old.role_id = fixed and old.active = 'yes' and (new.role_id <> fixed or new.active <> 'yes')
     and not exists (select from users where role_id = fixed and active = 'yes' and id <> old.id) then
    raise exception 'the last active super_admin stays' using errcode = 'check_violation', constraint = 'last_super_admin_stays';
  end if;
  return new;
end
$$;
create trigger keep_a_super_admin before update of active, role_id on users
  for each row when (old.active is distinct from new.active or old.role_id is distinct from new.role_id)
  execute function keep_a_super_admin();

-- What is audited -----------------------------------------------------------------------------------------------------

create trigger audit after insert or update or delete on customers for each row execute function audit_change();
create trigger audit after insert or update or delete on vat_rates for each row execute function audit_change();
create trigger audit after insert or update or delete on banks for each row execute function audit_change();
create trigger audit after insert or update or delete on business for each row execute function audit_change();

create index emails_by_user on emails (user_id, created_at desc) where user_id is not null;
