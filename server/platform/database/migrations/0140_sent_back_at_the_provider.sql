-- What the provider or a bank took back of a payment, and the invoice is owed again by it, is booked by itself; the fee of a dispute is kept with it, so that the payout
-- that it was taken from is known to the penny.
set local lock_timeout = '300ms';
alter table online_refunds
  add column fee_minor bigint not null default 0,
  add constraint online_refund_fee_not_negative check (fee_minor >= 0) not valid;
comment on column online_refunds.fee_minor is 'What the provider took besides, as for a dispute.';
alter table online_payment_incidents
  drop constraint online_payment_incident_kind_known,
  add constraint online_payment_incident_kind_known
    check (kind in ('overpaid', 'amount_differs', 'charged_back', 'part_charged_back', 'taken_back', 'dispute_won', 'refund_booked', 'refunded_elsewhere', 'refund_failed')) not valid;

create or replace function add_allocation()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
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
    raise exception 'allocated between strangers' using errcode = 'check_violation', constraint = 'allocation_matches_issued_invoice';
  end if;

  -- Of what a payment pays on an invoice no more is taken back than it pays. Payments are locked above.
  if new.payment_id is not null and new.amount_minor < 0
     and (select sum(amount_minor) from allocations where payment_id = new.payment_id and invoice_id = new.invoice_id) < 0 then
    raise exception 'more is taken back than was paid' using errcode = 'check_violation', constraint = 'allocation_taken_back_within_paid';
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
