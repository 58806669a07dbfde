-- The counts and sums that Home and the lists show. Each tally is one row of tally_declarations: which table it counts,
-- by what, and what it adds up. Statement triggers add what a statement changes as new rows, so that no writer waits for a
-- row that another holds. Readers add these up, a job folds them, and "npm run check-books" counts again.

-- The state of an invoice as far as it does not depend on the day: an open one is overdue, part paid or unpaid, as
-- invoice-states.queries.ts says.
create function invoice_standing(status text, outstanding_minor bigint, written_off_minor bigint,
  credited_minor bigint, paid_minor bigint) returns text
language sql immutable parallel safe
return case when status <> 'issued' then status
            when outstanding_minor > 0 then 'open'
            when written_off_minor > 0 then 'written_off'
            when credited_minor > 0 and paid_minor = 0 then 'credited'
            else 'paid' end;

-- What has become of a payment: reversed, used up, or something of it is still on account. Written in TypeScript too,
-- as conditions: payment-conditions.queries.ts.
create function payment_standing(reversed_at timestamptz, unallocated_minor bigint) returns text
language sql immutable parallel safe
return case when reversed_at is not null then 'reversed' when unallocated_minor > 0 then 'on_account' else 'used' end;

-- What is counted. Each part is SQL about a row that is called "changed".
create table tally_declarations (
  tally text primary key,
  source text not null,
  joined text not null default '',
  condition text not null default 'true',
  -- What it is counted by; texts all of them.
  keys text not null,
  sum1 text not null default '0',
  sum2 text not null default '0'
);
grant select on tally_declarations to counterfoil_app;

-- What an import brought was sold and received, and counted by month, where it came from.
insert into tally_declarations (tally, source, joined, condition, keys, sum1, sum2) values
  ('invoices', 'invoices', '', 'true',
   'invoice_standing(status, outstanding_minor, written_off_minor, credited_minor, paid_minor), currency',
   $$case when status = 'issued' then gross_minor else 0 end$$, '0'),
  ('payments', 'payments', '', 'true',
   $$first_of_month(payment_date)::text, currency, method, coalesce(bank_id::text, ''),
     payment_standing(reversed_at, unallocated_minor)$$, 'amount_minor', 'unallocated_minor'),
  ('invoiced', 'invoices', '', $$status = 'issued' and kind = 'own'$$,
   'first_of_month(issue_date)::text, currency', 'gross_minor', 'net_minor'),
  ('credited', 'credit_notes', '', $$status = 'issued' and kind = 'own'$$,
   'first_of_month(issue_date)::text, currency', 'gross_minor', 'net_minor'),
  ('received', 'payments', '', $$kind = 'own'$$, 'first_of_month(payment_date)::text, currency', 'amount_minor', '0'),
  ('reversed', 'payments', '', $$reversal_date is not null and kind = 'own'$$,
   'first_of_month(reversal_date)::text, currency', 'amount_minor', '0'),
  ('refunded', 'refunds',
   'left join payments p on p.id = changed.payment_id left join credit_notes c on c.id = changed.credit_note_id', 'true',
   'first_of_month(refund_date)::text, coalesce(p.currency, c.currency)', 'changed.amount_minor', '0'),
  -- What is taken back later was settled all the same when it was. The second sum is of amount times days from issue to
  -- payment, for an average weighted by amount.
  ('settled', 'allocations',
   'join payments p on p.id = changed.payment_id join invoices i on i.id = changed.invoice_id',
   'changed.amount_minor > 0', 'first_of_month(p.payment_date)::text, p.currency', 'changed.amount_minor',
   'changed.amount_minor * greatest(0, p.payment_date - i.issue_date)');

-- Counts and sums by tally and key: what is folded, and what was added since.
create table tallies (
  id bigint generated always as identity primary key,
  tally text not null,
  key text[] not null,
  row_count bigint not null,
  sum1 numeric not null,
  sum2 numeric not null
);
create index tallies_by_key on tallies (tally, key) include (row_count, sum1, sum2);
grant select on tallies to counterfoil_app;

-- The statement that counts rows of a table: those that "changed" selects, each with the sign 1 or -1.
create function tally_query(of_source text, changed text) returns text
language sql stable as $$
  select format(
    'with changed as materialized (%s), counted as (%s)
     select tally, key, sum(sign), sum(sign * sum1), sum(sign * sum2) from counted
      group by tally, key having (sum(sign), sum(sign * sum1), sum(sign * sum2)) <> (0, 0, 0)', changed,
    string_agg(format(
      'select %L as tally, array[%s] as key, sign, (%s)::numeric as sum1, (%s)::numeric as sum2 from changed %s where %s',
      tally, keys, sum1, sum2, joined, condition), ' union all '))
    from tally_declarations where source = of_source
$$;

-- What the tallies must add up to.
create function counted_tallies() returns table (tally text, key text[], row_count bigint, sum1 numeric, sum2 numeric)
language plpgsql stable as $$
declare
  one text;
begin
  for one in select distinct source from tally_declarations loop
    return query execute tally_query(one, format('select 1 as sign, * from %I', one));
  end loop;
end
$$;

-- A trigger for each statement that adds, changes or removes rows of the tables that are counted.
do $$
declare
  source text;
  event text;
  added text := 'select 1 as sign, * from new_rows';
  gone text := 'select -1 as sign, * from old_rows';
begin
  for source in select distinct d.source from tally_declarations d loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format(
        'create function %1$I() returns trigger
         language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
         $t$ begin insert into tallies (tally, key, row_count, sum1, sum2) %2$s; return null; end $t$;
         create trigger %3$I after %4$s on %5$I referencing %6$s for each statement execute function %1$I()',
        format('tally_%s_after_%s', source, event),
        tally_query(source, case event when 'insert' then added when 'delete' then gone
                                       else added || ' union all ' || gone end),
        'tally_' || event, event, source,
        case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
                   else 'new table as new_rows old table as old_rows' end);
    end loop;
  end loop;
end
$$;

-- Replaces many rows of a key by their sum in one statement, so that a reader sees either, and returns how many there
-- were. One at a time: two would wait for each other's rows.
create function fold_tallies() returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded_count bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('counterfoil.fold_tallies', 0));
  with crowded as (
    select tally, key from tallies group by tally, key having count(*) > 1
  ), folded as (
    delete from tallies t using crowded c where (t.tally, t.key) = (c.tally, c.key) returning t.*
  ), sums as (
    insert into tallies (tally, key, row_count, sum1, sum2)
    select tally, key, sum(row_count), sum(sum1), sum(sum2) from folded group by tally, key
    having (sum(row_count), sum(sum1), sum(sum2)) <> (0, 0, 0)
  )
  select count(*) into folded_count from folded;
  return folded_count;
end
$$;
grant execute on function fold_tallies() to counterfoil_app;

-- How many invoices stand where. The sum is of issued ones alone: a draft is not owed and a void one counts
-- nowhere.
create view invoice_tallies as
  select key[1] as standing, key[2] as currency, row_count as invoice_count, sum1::bigint as gross_minor
    from tallies where tally = 'invoices';
grant select on invoice_tallies to counterfoil_app;

-- How many payments there are of each kind in each month. The bank is the id of the account that they came into; empty
-- if none is known.
create view payment_tallies as
  select key[1]::date as month, key[2] as currency, key[3] as method, key[4] as bank, key[5] as standing,
         row_count as payment_count, sum1::bigint as amount_minor, sum2::bigint as unallocated_minor
    from tallies where tally = 'payments';
grant select on payment_tallies to counterfoil_app;

-- What Home shows by month.
create view month_figures as
  select key[1]::date as month, key[2] as currency, tally as kind, sum1::bigint as amount_minor,
         case when tally in ('invoiced', 'credited') then sum2::bigint else 0 end as net_minor,
         case when tally = 'settled' then sum2 else 0 end as amount_days
    from tallies where tally in ('invoiced', 'credited', 'received', 'reversed', 'refunded', 'settled');
grant select on month_figures to counterfoil_app;
