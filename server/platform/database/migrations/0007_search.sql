-- What one box for everything looks records up by. Beginnings are compared byte by byte, whatever the database's locale, so that an index finds them.

-- A document is called by its count alone, "411" or "2026-411", or by how its number begins.
create index invoices_by_count on invoices (ltrim(substring(number from '[0-9]+$'), '0'), id desc) where number is not null;
create index invoices_by_number_begun on invoices (lower(number) collate "C") where number is not null;
create index credit_notes_by_count on credit_notes (ltrim(substring(number from '[0-9]+$'), '0'), id desc) where number is not null;
create index credit_notes_by_number_begun on credit_notes (lower(number) collate "C") where number is not null;

-- References apart from the names beside them: a name that thousands of invoices bear must not be waded through for one order number.
create index invoices_by_reference_begun on invoices (lower(reference) collate "C", id desc) where reference <> '';
create index invoices_by_reference on invoices using gin (lower(reference) gin_trgm_ops) where reference <> '';
create index payments_by_reference_begun on payments (lower(reference) collate "C", id desc) where reference <> '';

create index credit_notes_by_gross on credit_notes (gross_minor desc, id desc);

-- The text begins with the name, in small letters without accents; no index could hold all of it.
create index customers_by_name_begun on customers (left(search_text, 60) collate "C");
create index schedules_by_name_begun on schedules (left(search_text, 60) collate "C");
create index schedules_by_own_words on schedules using gin (lower(name || ' ' || reference) gin_trgm_ops);

-- Those whose words could be meant, most alike first. How alike is otherwise a setting of the session.
create function near_schedules(typed text) returns table (id uuid, words text)
language sql stable set pg_trgm.word_similarity_threshold = 0.25 as $$
  select id, lower(name || ' ' || reference) from schedules
   -- Letters that have no trigrams under the database's locale would be compared with all of them.
   where show_trgm(typed) <> '{}' and typed <% lower(name || ' ' || reference)
   order by word_similarity(typed, lower(name || ' ' || reference)) desc, lower(name), id limit 40
$$;
