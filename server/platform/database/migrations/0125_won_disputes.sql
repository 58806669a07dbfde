-- A dispute that is decided in our favour brings the money back: as a payment of its own, because a reversal stays. It takes the place of
-- the one that was charged back.

create or replace function keep_online_payment() returns trigger language plpgsql as $$
begin
  if (new.invoice_id, new.link_id, new.provider, new.is_live, new.currency, new.amount_minor)
     is distinct from (old.invoice_id, old.link_id, old.provider, old.is_live, old.currency, old.amount_minor)
     or old.payment_id is not null and new.payment_id is distinct from old.payment_id
        and not (old.status = 'charged_back' and new.status = 'paid')
     or old.session_id is not null and new.session_id is distinct from old.session_id then
    raise exception 'what was to be paid, and by what payment it was, does not change'
      using errcode = 'check_violation', constraint = 'online_payment_never_changes';
  end if;
  return new;
end $$;

-- What the bank took and nothing could be booked for: a part of a payment, or one that was refunded or reversed before.
set local lock_timeout = '300ms';
alter table online_payment_incidents drop constraint online_payment_incident_kind_known,
  add constraint online_payment_incident_kind_known
    check (kind in ('overpaid', 'amount_differs', 'charged_back', 'taken_back', 'dispute_won', 'refunded_elsewhere', 'refund_failed')) not valid;
