-- The price list.

create sequence item_codes;
grant usage on sequence item_codes to counterfoil_app;

-- Whether each price is whole and no currency has two for one day.
create function are_item_prices(prices jsonb) returns boolean
language sql immutable as $$
  select case when jsonb_typeof(prices) <> 'array' then false
    else not exists (
      select from jsonb_array_elements(prices) price
       where jsonb_typeof(price) <> 'object'
          or coalesce(price ->> 'currency', '') !~ '^[A-Z]{3}$'
          or coalesce(price ->> 'unit_price', '') !~ '^\d{1,12}(\.\d{1,6})?$'
          or coalesce(price ->> 'valid_from', '') !~ '^\d{4}-\d\d-\d\d$')
    and (select count(distinct (price ->> 'currency', price ->> 'valid_from')) from jsonb_array_elements(prices) price)
        = jsonb_array_length(prices)
    end
$$;

-- The price list: what is sold.
create table items (
  id uuid primary key default uuidv7(),
  code text not null constraint item_code_length check (length(code) between 1 and 40),
  name text not null constraint item_name_length check (length(name) between 1 and 200),
  description text not null default '' constraint item_description_length check (length(description) <= 2000),
  unit text not null default '' constraint item_unit_length check (length(unit) <= 30),
  -- Of UN/ECE Recommendation 20.
  unit_code text not null default '' constraint item_unit_code_format check (unit_code ~ '^([A-Z0-9]{2,3})?$'),
  vat_code text not null,
  -- A list of { currency, unit_price, valid_from }, read and written together with their item.
  prices jsonb not null default '[]' constraint item_prices_whole_and_once_a_day check (are_item_prices(prices)),
  -- The account of the books that sales are posted to.
  account_code text not null default '' constraint item_account_code_length check (length(account_code) <= 40),
  -- A GTIN.
  standard_item_id text not null default ''
    constraint item_standard_id_format check (standard_item_id ~ '^(\d{8}|\d{12,14})?$'),
  archived_at timestamptz,
  search_text text not null generated always as (searchable(name, code)) stored,
  -- The import that brought it.
  import_id uuid references imports,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1
);
create index items_by_age on items (created_at, id);
create index items_by_import on items (import_id) where import_id is not null;
create index items_by_name_begun on items (left(search_text, 60) collate "C");
create index items_by_search on items using gin (search_text gin_trgm_ops);
create index items_by_vat_code on items (vat_code, archived_at);
-- Whatever case it is written in, a code is the same; in the order of its bytes it is found by its beginning.
create unique index items_code_key on items (lower(code) collate "C");
create index items_in_name_order on items (alphabetical(name), id);
create index items_open_in_name_order on items (alphabetical(name), id) where archived_at is null;
grant select, insert, update, delete on items to counterfoil_app;

-- Items that a document or a schedule has named: they are archived, never deleted.
create table item_uses (
  item_id uuid primary key references items
);
grant select, insert on item_uses to counterfoil_app;
