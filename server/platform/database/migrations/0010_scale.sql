-- What keeps searching, the home page and the list of invoices as fast at a million invoices as they are at ten thousand.

-- Every word of the names and references of schedules: what was typed wrongly is looked for among them, which are far fewer than all
-- schedules. Without a unique key, so that two who write the same new word never wait for each other. A word that has left them stays,
-- and finds nothing.
create table schedule_words (word text not null);
create index schedule_words_alike on schedule_words using gin (word gin_trgm_ops);
create index schedule_words_by_word on schedule_words (word);
grant select, insert on schedule_words to counterfoil_app;

create or replace function schedule_search_text() returns trigger
language plpgsql as $$
begin
  new.search_text := unaccent(lower(concat_ws(' ', '', new.name, new.customer_name, nullif(new.reference, ''))));
  insert into schedule_words
  select distinct part from regexp_split_to_table(lower(new.name || ' ' || new.reference), '[^[:alnum:]]+') part
   where length(part) between 4 and 50 and part !~ '\d' and not exists (select from schedule_words where word = part);
  return new;
end
$$;

insert into schedule_words
select distinct part from schedules, regexp_split_to_table(lower(name || ' ' || reference), '[^[:alnum:]]+') part
 where length(part) between 4 and 50 and part !~ '\d';

-- Those that could be meant, most alike first; see near_customer_words.
create function near_schedule_words(typed text) returns setof text
language sql stable set pg_trgm.similarity_threshold = 0.2 set enable_seqscan = off as $$
  select word from schedule_words
   where show_trgm(typed) <> '{}' and word % typed
   group by word order by similarity(word, typed) desc, word limit 60
$$;

drop function near_schedules(text);

-- How many invoices stand where, and what they come to. Kept like the figures of a month: every change of standing adds its part, a job
-- folds them from time to time, and `npm run check-books` proves them. What is owed, and how late, is read from the index of open ones.

create function invoice_standing(invoice invoices) returns text
language sql immutable parallel safe
return case when invoice.status <> 'issued' then invoice.status
            when invoice.outstanding_minor > 0 then 'open'
            when invoice.written_off_minor > 0 then 'written_off'
            when invoice.credited_minor > 0 and invoice.paid_minor = 0 then 'credited'
            else 'paid' end;

create table invoice_tallies (
  standing text not null check (standing in ('draft', 'void', 'open', 'paid', 'credited', 'written_off')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  invoice_count bigint not null,
  -- Of issued ones alone: a draft is owed by nobody and a void one counts nowhere.
  gross_minor bigint not null
);
-- Written by the functions below alone.
grant select on invoice_tallies to counterfoil_app;

-- What they must come to.
create view invoice_tallies_of_invoices as
  select invoice_standing(i) as standing, currency, count(*) as invoice_count,
         sum(case when status = 'issued' then gross_minor else 0 end)::bigint as gross_minor
    from invoices i group by 1, 2;
grant select on invoice_tallies_of_invoices to counterfoil_app;

insert into invoice_tallies (standing, currency, invoice_count, gross_minor)
select standing, currency, invoice_count, gross_minor from invoice_tallies_of_invoices;

create function tally_invoice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor)
    values (invoice_standing(old), old.currency, -1, case when old.status = 'issued' then -old.gross_minor else 0 end);
  end if;
  if tg_op <> 'DELETE' then
    insert into invoice_tallies (standing, currency, invoice_count, gross_minor)
    values (invoice_standing(new), new.currency, 1, case when new.status = 'issued' then new.gross_minor else 0 end);
  end if;
  return null;
end
$$;
create trigger tally after insert or delete on invoices for each row execute function tally_invoice();
create trigger tally_change after update on invoices
  for each row when (invoice_standing(old) <> invoice_standing(new) or old.currency <> new.currency)
  execute function tally_invoice();

create function fold_invoice_tallies() returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  -- One at a time: two would wait for each other's rows.
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_invoice_tallies', 0));
  with folded as (
    delete from invoice_tallies returning standing, currency, invoice_count, gross_minor
  )
  insert into invoice_tallies (standing, currency, invoice_count, gross_minor)
  select standing, currency, sum(invoice_count), sum(gross_minor) from folded group by 1, 2;
end;
revoke all on function fold_invoice_tallies() from public;
grant execute on function fold_invoice_tallies() to counterfoil_app;

-- The texts of a document are moved out of its row, and the short ones that lists and searches read went with them: each row that was
-- looked at cost three more reads. These stay in the row from now on.
alter table invoices
  alter column search_text set storage main,
  alter column customer_name set storage main,
  alter column reference set storage main;
alter table credit_notes
  alter column search_text set storage main,
  alter column customer_name set storage main,
  alter column reason set storage main;

-- The list shows, and is ordered by, when a draft would fall due.
create index invoices_by_shown_due_date on invoices (coalesce(due_date, document_date + terms_days) desc, id desc);

-- What is owed, by the day on which it falls due and by who owes it, kept in the same way. Of all open invoices the home page would go
-- through a hundred thousand twice.

create function owed_of(invoice invoices) returns bigint
language sql immutable parallel safe
return case when invoice.status = 'issued' then invoice.outstanding_minor else 0 end;

create table owed_by_day (
  due_date date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  invoice_count bigint not null,
  owed_minor bigint not null
);
create index owed_by_day_by_day on owed_by_day (due_date, currency) include (invoice_count, owed_minor);

create table owed_by_customer (
  customer_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  owed_minor bigint not null
);
create index owed_by_customer_by_customer on owed_by_customer (currency, customer_id) include (owed_minor);
-- Written by the functions below alone.
grant select on owed_by_day, owed_by_customer to counterfoil_app;

-- How late each of a customer's open invoices is.
create index invoices_open_by_customer on invoices (customer_id, due_date) include (currency, outstanding_minor)
  where status = 'issued' and outstanding_minor > 0;

-- What they must come to.
create view owed_by_day_of_invoices as
  select due_date, currency, count(*) as invoice_count, sum(outstanding_minor)::bigint as owed_minor
    from invoices where status = 'issued' and outstanding_minor > 0 group by 1, 2;
create view owed_by_customer_of_invoices as
  select customer_id, currency, sum(outstanding_minor)::bigint as owed_minor
    from invoices where status = 'issued' and outstanding_minor > 0 group by 1, 2;
grant select on owed_by_day_of_invoices, owed_by_customer_of_invoices to counterfoil_app;

insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
select due_date, currency, invoice_count, owed_minor from owed_by_day_of_invoices;
insert into owed_by_customer (customer_id, currency, owed_minor)
select customer_id, currency, owed_minor from owed_by_customer_of_invoices;

-- Whom an issued invoice is for, in which currency and by when it is due never changes, and only drafts are deleted.
create function add_owed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  before bigint := case when tg_op = 'INSERT' then 0 else owed_of(old) end;
  after bigint := owed_of(new);
begin
  insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
  values (new.due_date, new.currency, sign(after) - sign(before), after - before);
  insert into owed_by_customer (customer_id, currency, owed_minor)
  values (new.customer_id, new.currency, after - before);
  return null;
end
$$;
create trigger owed after insert on invoices for each row when (owed_of(new) > 0) execute function add_owed();
create trigger owed_change after update on invoices
  for each row when (owed_of(old) <> owed_of(new)) execute function add_owed();

-- What has been settled leaves no row behind.
create function fold_owed() returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_owed', 0));
  with crowded as (
    select due_date, currency from owed_by_day group by 1, 2 having count(*) > 1
  ), folded as (
    delete from owed_by_day o using crowded c where (o.due_date, o.currency) = (c.due_date, c.currency)
    returning o.due_date, o.currency, o.invoice_count, o.owed_minor
  )
  insert into owed_by_day (due_date, currency, invoice_count, owed_minor)
  select due_date, currency, sum(invoice_count), sum(owed_minor) from folded group by 1, 2 having sum(invoice_count) <> 0;
  with crowded as (
    select customer_id, currency from owed_by_customer group by 1, 2 having count(*) > 1
  ), folded as (
    delete from owed_by_customer o using crowded c where (o.customer_id, o.currency) = (c.customer_id, c.currency)
    returning o.customer_id, o.currency, o.owed_minor
  )
  insert into owed_by_customer (customer_id, currency, owed_minor)
  select customer_id, currency, sum(owed_minor) from folded group by 1, 2 having sum(owed_minor) <> 0;
end;
revoke all on function fold_owed() from public;
grant execute on function fold_owed() to counterfoil_app;
