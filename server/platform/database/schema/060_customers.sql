-- Customers, and how they are found by their name, also with typing errors.

create sequence customer_codes;
grant usage on sequence customer_codes to counterfoil_app;

-- Names and addresses of contacts, to be searched.
create function contact_names(contacts jsonb) returns text
language sql immutable parallel safe
return (select string_agg(concat_ws(' ', contact ->> 'email', contact ->> 'name'), ' ')
          from jsonb_array_elements(case when jsonb_typeof(contacts) = 'array' then contacts else '[]' end) contact);

-- Whom we sell to.
create table customers (
  id uuid primary key default uuidv7(),
  code text not null unique constraint customer_code_length check (length(code) between 1 and 30),
  name text not null constraint customer_name_length check (length(name) between 1 and 200),
  -- A list of { name, email, phone, receives_invoices }, read and written together with their customer.
  contacts jsonb not null default '[]' constraint customer_contacts_are_list check (jsonb_typeof(contacts) = 'array'),
  billing_address jsonb not null
    constraint customer_billing_address_is_object check (jsonb_typeof(billing_address) = 'object'),
  delivery_address jsonb
    constraint customer_delivery_address_is_object check (jsonb_typeof(delivery_address) = 'object'),
  vat_number text not null default '',
  company_number text not null default '',
  electronic_address jsonb
    constraint customer_electronic_address_shape check (electronic_address ?& array['scheme', 'id']),
  legal_id jsonb constraint customer_legal_id_shape check (legal_id ?& array['scheme', 'id']),
  tax_number varchar(30) not null default '',
  currency text not null constraint customer_currency_format check (currency ~ '^[A-Z]{3}$'),
  terms_days integer not null,
  terms_kind text not null default 'days_after_invoice',
  credit_limit_minor bigint constraint customer_credit_limit_not_negative check (credit_limit_minor >= 0),
  default_vat_code text not null,
  -- The rules that their e-invoices keep.
  e_invoice_profile text not null default 'none'
    constraint customer_e_invoice_profile_known check (
      e_invoice_profile in ('none', 'factur_x', 'peppol', 'xrechnung')),
  -- Nothing is issued to them without it.
  required_reference text not null default 'none'
    constraint customer_required_reference_known check (required_reference in ('none', 'order', 'buyer')),
  language text not null default 'en',
  archived_at timestamptz,
  search_text text not null generated always as (searchable(name, code, vat_number, contact_names(contacts))) stored,
  -- The import that brought it.
  import_id uuid references imports,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1,
  constraint customer_terms_known check (are_payment_terms(terms_kind, terms_days))
);
create index customers_by_age on customers (created_at desc, id desc);
create index customers_by_country on customers ((billing_address ->> 'country'), currency);
create index customers_by_import on customers (import_id) where import_id is not null;
create index customers_by_like_name on customers using gin (lower(name) gin_trgm_ops);
-- The text begins with the name, in small letters without accents; no index could hold all of it.
create index customers_by_name_begun on customers (left(search_text, 60) collate "C");
create index customers_by_search on customers using gin (search_text gin_trgm_ops);
create index customers_by_vat_number on customers (vat_number) where vat_number <> '';
create index customers_in_name_order on customers (alphabetical(name), id);
create index customers_open_in_name_order on customers (alphabetical(name), id) include (name)
  where archived_at is null;
grant select, insert, update, delete on customers to counterfoil_app;

-- The words of a text that typing errors are forgiven in: short words resemble too many others, and a number with
-- another digit is another number unless it is a long one.
create function forgiving_words(words text) returns setof text
language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(words, '[^[:alnum:]]+') word
   where length(word) between 4 and 50 and (length(word) > 8 or word !~ '\d')
$$;

-- The words of names that look much like what was typed, most similar first. The planner underestimates how expensive it
-- is to compare texts, so it is made to use the index. Letters that have no trigrams would be compared with all names.
create function words_of_similar_names(typed text) returns setof text
language sql stable
set pg_trgm.word_similarity_threshold = 0.4 set pg_trgm.similarity_threshold = 0.2 set enable_seqscan = off as $$
  select word
    from (select name from customers where show_trgm(typed) <> '{}' and typed <% lower(name) limit 500) alike,
         forgiving_words(unaccent(lower(name))) word
   where word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$$;

-- The same of names that look less like it. These are many, so the words of the most similar ones count.
create function words_of_less_similar_names(typed text) returns setof text
language sql stable
set pg_trgm.word_similarity_threshold = 0.2 set pg_trgm.similarity_threshold = 0.2 set enable_seqscan = off as $$
  select word
    from (select name from customers where show_trgm(typed) <> '{}' and typed <% lower(name)
           order by word_similarity(typed, lower(name)) desc limit 200) alike,
         forgiving_words(unaccent(lower(name))) word
   where word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$$;

-- The same of all texts that customers are searched by, such as contacts and VAT numbers. These are long, so only some
-- of them are compared if very many look alike.
create function words_of_similar_customers(typed text) returns setof text
language sql stable
set pg_trgm.word_similarity_threshold = 0.4 set pg_trgm.similarity_threshold = 0.2 set enable_seqscan = off as $$
  select word
    from (select search_text from customers where show_trgm(typed) <> '{}' and typed <% search_text limit 200) alike,
         forgiving_words(search_text) word
   where word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$$;

-- Locks what it renames in the order that decisions/017-one-lock-order.md lays down: schedules, credit notes, invoices,
-- each by id.
create function rename_drafts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from schedules where customer_id = new.id order by id for no key update;
  update schedules set customer_name = new.name where customer_id = new.id;
  perform from credit_notes where customer_id = new.id and status = 'draft' order by id for no key update;
  update credit_notes set customer_name = new.name where customer_id = new.id and status = 'draft';
  perform from invoices where customer_id = new.id and status = 'draft' order by id for no key update;
  update invoices set customer_name = new.name where customer_id = new.id and status = 'draft';
  return null;
end
$$;
-- Drafts and schedules show the current name of their customer; issued documents keep the name that they were issued
-- with.
create trigger rename_drafts after update of name on customers
  for each row when (old.name is distinct from new.name) execute function rename_drafts();
