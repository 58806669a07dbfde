-- What a customer has seen on their page was delivered, so it is not voided either.
create or replace function void_invoice(invoice uuid, reason text, by_user uuid, at timestamptz) returns void
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
as $$
begin
  perform from invoices where id = invoice for update;
  if exists (select from emails where invoice_id = invoice and status in ('queued', 'sent', 'delivered'))
     or exists (select from posted_invoices where id = invoice)
     or exists (select from customer_links where invoice_id = invoice and first_seen_at is not null)
     or exists (select from deliveries where invoice_id = invoice and status in ('queued', 'accepted', 'delivered')) then
    raise exception 'what was delivered is not voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_never_delivered';
  end if;
  update invoices
     set status = 'void', void_reason = reason, voided_at = at, voided_by = by_user,
         hold_kind = null, hold_reason = '', hold_date = null, held_at = null
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_issued';
  end if;
end
$$;
