-- The list of payments counted and added up all of them on each visit. Now this is kept, as month_figures is, by everything that many
-- payments have in common and that the list is filtered by. It is kept by month, so that a range of dates, and a page far back in the
-- list, need to read the payments of a month or two only.

create function payment_standing(payment payments) returns text
language sql immutable parallel safe
return case when payment.reversed_at is not null then 'reversed'
            when payment.unallocated_minor > 0 then 'on_account'
            else 'used' end;
comment on function payment_standing(payments) is
  'What has become of a payment: reversed, used up, or something of it is still on account. Written in TypeScript too, as conditions: payment-conditions.queries.ts.';

create table payment_tallies (
  month date not null,
  currency text not null,
  method text not null,
  bank text not null,
  standing text not null,
  payment_count bigint not null,
  amount_minor bigint not null,
  unallocated_minor bigint not null
);
comment on table payment_tallies is 'How many payments there are of each kind in each month, and what they come to, kept as month_figures is.';
comment on column payment_tallies.bank is 'The id of the account that they came into; empty if none is known.';
-- Written by the functions below alone.
grant select on payment_tallies to counterfoil_app;

create view payment_tallies_of_payments as
  select first_of_month(payment_date) as month, currency, method, coalesce(bank_id::text, '') as bank, payment_standing(p) as standing,
         count(*) as payment_count, sum(amount_minor)::bigint as amount_minor, sum(unallocated_minor)::bigint as unallocated_minor
    from payments p group by 1, 2, 3, 4, 5;
comment on view payment_tallies_of_payments is 'What payment_tallies must add up to.';
grant select on payment_tallies_of_payments to counterfoil_app;

create function keep_payment_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  was text := case when tg_op = 'UPDATE' then payment_standing(old) end;
  stands text := payment_standing(new);
  month date := first_of_month(new.payment_date);
  bank text := coalesce(new.bank_id::text, '');
begin
  if tg_op = 'INSERT' then
    -- At the end of the statement that wrote it, what it pays is what came along with it.
    if new.allocated_minor <> (select coalesce(sum(amount_minor), 0) from allocations where payment_id = new.id) then
      raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'payment_begins_as_received';
    end if;
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif was <> stands then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, was, -1, -old.amount_minor, -old.unallocated_minor),
           (month, new.currency, new.method, bank, stands, 1, new.amount_minor, new.unallocated_minor);
  elsif old.unallocated_minor <> new.unallocated_minor then
    insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
    values (month, new.currency, new.method, bank, stands, 0, 0, new.unallocated_minor - old.unallocated_minor);
  end if;

  if tg_op = 'INSERT' and stands <> 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor) values (month, new.currency, 'received', new.amount_minor);
  elsif was <> 'reversed' and stands = 'reversed' then
    insert into month_figures (month, currency, kind, amount_minor)
    values (first_of_month(new.reversal_date), new.currency, 'reversed', new.amount_minor);
  end if;
  return null;
end
$$;
comment on function keep_payment_figures() is
  'Keeps the counts and sums of payments and the figures of the month. Rows are only added, so that nobody waits for a row that another holds; a job folds them. When the statement that wrote a payment ends, its allocated amount must be the sum of the allocations that were written with it.';

-- From here on every change is added. What was there before is added by the next file, without holding up anybody.
create trigger figures after insert or update on payments for each row execute function keep_payment_figures();

create function fold_payment_tallies() returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  -- One at a time: two would wait for each other's rows.
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_payment_tallies', 0));
  with crowded as (
    select month from payment_tallies group by month, currency, method, bank, standing having count(*) > 1
  ), folded as (
    delete from payment_tallies where month in (select month from crowded)
    returning month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor
  )
  insert into payment_tallies (month, currency, method, bank, standing, payment_count, amount_minor, unallocated_minor)
  select month, currency, method, bank, standing, sum(payment_count), sum(amount_minor), sum(unallocated_minor)
    from folded group by 1, 2, 3, 4, 5 having sum(payment_count) <> 0;
end;
comment on function fold_payment_tallies() is 'Replaces many rows by their sum, one at a time.';
revoke all on function fold_payment_tallies() from public;
grant execute on function fold_payment_tallies() to counterfoil_app;

-- Their work is done by keep_payment_figures().
drop trigger month_figures_of_new on payments;
drop trigger month_figures_of_reversal on payments;
drop function add_payment_figures();
