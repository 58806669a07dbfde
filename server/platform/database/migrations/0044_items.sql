-- The price list: what is sold, and what it costs from which day on.

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
comment on function are_item_prices(jsonb) is 'Whether each price is whole and no currency has two for one day.';

create table items (
  id uuid primary key default uuidv7(),
  code text not null constraint item_code_length check (length(code) between 1 and 40),
  name text not null constraint item_name_length check (length(name) between 1 and 200),
  description text not null default '' constraint item_description_length check (length(description) <= 2000),
  unit text not null default '' constraint item_unit_length check (length(unit) <= 30),
  unit_code text not null default '' constraint item_unit_code_format check (unit_code ~ '^([A-Z0-9]{2,3})?$'),
  vat_code text not null,
  prices jsonb not null default '[]' constraint item_prices_whole_and_once_a_day check (are_item_prices(prices)),
  account_code text not null default '' constraint item_account_code_length check (length(account_code) <= 40),
  standard_item_id text not null default '' constraint item_standard_id_format check (standard_item_id ~ '^(\d{8}|\d{12,14})?$'),
  archived_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1
);
comment on table items is 'The price list: what is sold.';
comment on column items.unit_code is 'Of UN/ECE Recommendation 20.';
comment on column items.prices is 'A list of { currency, unit_price, valid_from }, read and written together with their item.';
comment on column items.account_code is 'The account of the books that sales are posted to.';
comment on column items.standard_item_id is 'A GTIN.';
comment on column items.search_text is 'Name and code, without accents, a blank before each word.';

-- Whatever case it is written in, a code is the same; in the order of its bytes it is found by its beginning.
create unique index items_code_key on items (lower(code) collate "C");
create index items_by_name on items (lower(name), id);
create index items_open_by_name on items (lower(name), id) where archived_at is null;
create index items_by_age on items (created_at, id);
create index items_by_vat_code on items (vat_code, archived_at);
create index items_by_search on items using gin (search_text gin_trgm_ops);
create index items_by_name_begun on items ("left"(search_text, 60) collate "C");

create function item_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.name, new.code)));
  return new;
end
$$;
comment on function item_search_text() is 'What an item is found by.';
create trigger search_text before insert or update of name, code on items for each row execute function item_search_text();
create trigger next_version before update on items for each row execute function next_version();
create trigger audit after insert or update or delete on items for each row execute function audit_change();
grant select, insert, update, delete on items to counterfoil_app;

-- Lines are stored within their document, where no foreign key reaches: this row keeps the item that they name.
create table item_uses (
  item_id uuid primary key references items
);
comment on table item_uses is 'Items that a document or a schedule has named: they are archived, never deleted.';
grant select, insert on item_uses to counterfoil_app;
