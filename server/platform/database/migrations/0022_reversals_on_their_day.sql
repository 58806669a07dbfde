-- A reversal counts on its own day, as a refund does: a month that is over never changes because of what happens later.

-- Holds up those who write payments until the figures of before are put right: nobody's reversal is counted in both ways or in none.
create or replace trigger month_figures_of_reversal after update on payments
  for each row when (old.reversed_at is null and new.reversed_at is not null) execute function add_payment_figures();

create or replace function add_payment_figures() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- At the end of the statement that wrote it, what it pays is what came along with it.
  if tg_op = 'INSERT' and new.allocated_minor <> (select coalesce(sum(amount_minor), 0) from allocations where payment_id = new.id) then
    raise exception 'a payment begins as received' using errcode = 'check_violation', constraint = 'begins_as_received';
  end if;
  insert into month_figures (month, currency, kind, amount_minor)
  values (first_of_month(case tg_op when 'INSERT' then new.payment_date else new.reversal_date end), new.currency,
          case tg_op when 'INSERT' then 'received' else 'reversed' end, new.amount_minor);
  return null;
end
$$;

create or replace function add_allocation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  payment record;
  bill record;
  fits boolean;
  allocated bigint;
begin
  if new.payment_id is not null then
    -- Locked first and added up in a second statement, which sees what the one before has left. What was written in one statement with
    -- its payment is in the figure already.
    select customer_id, currency, payment_date, allocated_minor into payment
      from payments where id = new.payment_id for no key update;
    select sum(amount_minor) into allocated from allocations where payment_id = new.payment_id;
    if payment.allocated_minor <> allocated then
      update payments set allocated_minor = allocated where id = new.payment_id;
    end if;
    update invoices set paid_minor = paid_minor + new.amount_minor where id = new.invoice_id and status = 'issued'
      returning customer_id, currency, issue_date into bill;
    fits := payment.customer_id = bill.customer_id and payment.currency = bill.currency;
  else
    update credit_notes set allocated_minor = allocated_minor + new.amount_minor where id = new.credit_note_id;
    update invoices set credited_minor = credited_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
    select c.customer_id = i.customer_id and c.currency = i.currency and i.status = 'issued' and c.status = 'issued' into fits
      from credit_notes c, invoices i where c.id = new.credit_note_id and i.id = new.invoice_id;
  end if;
  if fits is not true then
    raise exception 'allocated between strangers' using errcode = 'check_violation', constraint = 'allocation_fits';
  end if;

  -- What is taken back was settled all the same when it was: how long that took stays as it was.
  if new.payment_id is not null and new.amount_minor > 0 then
    insert into month_figures (month, currency, kind, amount_minor, amount_days)
    values (first_of_month(payment.payment_date), payment.currency, 'settled', new.amount_minor,
            new.amount_minor::numeric * greatest(0, payment.payment_date - bill.issue_date));
  end if;
  return null;
end
$$;

-- What the figures must come to, from the documents themselves.
create or replace view month_figures_of_documents as
  select first_of_month(issue_date) as month, currency, 'invoiced' as kind,
         sum(net_minor)::bigint as net_minor, sum(gross_minor)::bigint as amount_minor, 0::numeric as amount_days
    from invoices where status = 'issued' group by 1, 2
  union all
  select first_of_month(issue_date), currency, 'credited', sum(net_minor)::bigint, sum(gross_minor)::bigint, 0
    from credit_notes where status = 'issued' group by 1, 2
  union all
  select first_of_month(payment_date), currency, 'received', 0, sum(amount_minor)::bigint, 0
    from payments group by 1, 2
  union all
  select first_of_month(reversal_date), currency, 'reversed', 0, sum(amount_minor)::bigint, 0
    from payments where reversal_date is not null group by 1, 2
  union all
  select first_of_month(r.refund_date), coalesce(p.currency, c.currency), 'refunded', 0, sum(r.amount_minor)::bigint, 0
    from refunds r left join payments p on p.id = r.payment_id left join credit_notes c on c.id = r.credit_note_id group by 1, 2
  union all
  select first_of_month(p.payment_date), p.currency, 'settled', 0, sum(a.amount_minor)::bigint,
         sum(a.amount_minor::numeric * greatest(0, p.payment_date - i.issue_date))
    from allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
   where a.amount_minor > 0 group by 1, 2;

-- Payments that were reversed had been taken out of the month in which they came in, and what they had settled too.
insert into month_figures (month, currency, kind, amount_minor)
select first_of_month(payment_date), currency, 'received', amount_minor from payments where reversed_at is not null
union all
select first_of_month(reversal_date), currency, 'reversed', amount_minor from payments where reversed_at is not null;
insert into month_figures (month, currency, kind, amount_minor, amount_days)
select first_of_month(p.payment_date), p.currency, 'settled', -a.amount_minor,
       -a.amount_minor::numeric * greatest(0, p.payment_date - i.issue_date)
  from payments p join allocations a on a.payment_id = p.id join invoices i on i.id = a.invoice_id
 where p.reversed_at is not null and a.amount_minor < 0;
