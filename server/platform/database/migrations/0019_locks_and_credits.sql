-- Who renames a customer changes everything that bears the name, and who changes prices or deletes a draft holds some of the same rows:
-- all of them in the one order that decisions/017-one-lock-order.md writes down. Here: schedules, credit notes, invoices, each by id.
create or replace function rename_drafts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from schedules where customer_id = new.id order by id for no key update;
  update schedules set customer_name = new.name where customer_id = new.id;
  perform from credit_notes where customer_id = new.id and status = 'draft' order by id for no key update;
  update credit_notes set customer_name = new.name where customer_id = new.id and status = 'draft';
  perform from invoices where customer_id = new.id and status = 'draft' order by id for no key update;
  update invoices set customer_name = new.name where customer_id = new.id and status = 'draft';
  return null;
end
$$;
drop trigger rename_schedules on customers;
drop function rename_schedules;

-- The credit notes of an invoice together never exceed it: line by line, rate by rate, and in all. Where some of its lines are below zero,
-- each of the others may be worth more than the whole.
create or replace function keep_credits_within_invoice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if billed.status <> 'issued' or billed.customer_id <> new.customer_id or billed.currency <> new.currency then
    raise exception 'only an issued invoice is credited, to its customer' using errcode = 'check_violation', constraint = 'credited_is_issued';
  end if;
  if (select sum(gross_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued') > billed.gross_minor or exists (
    select from (
      select line ->> 'invoice_line_id' as id, sum((line ->> 'net_minor')::bigint) as net
        from credit_notes note, jsonb_array_elements(note.lines) line
       where note.invoice_id = new.invoice_id and note.status = 'issued' and line ->> 'invoice_line_id' is not null
       group by 1) credited
      left join jsonb_to_recordset(billed.lines) as line (id text, net_minor bigint) using (id)
     where line.id is null or credited.net not between least(0, line.net_minor) and greatest(0, line.net_minor)
  ) or exists (
    select from (
      select part.category, part.rate, sum(part.net_minor) as net, sum(part.vat_minor) as vat
        from credit_notes note, jsonb_to_recordset(note.vat_groups) as part (category text, rate numeric, net_minor bigint, vat_minor bigint)
       where note.invoice_id = new.invoice_id and note.status = 'issued'
       group by 1, 2) credited
      left join jsonb_to_recordset(billed.vat_groups) as part (category text, rate numeric, net_minor bigint, vat_minor bigint)
             using (category, rate)
     where part.net_minor is null
        or credited.net not between least(0, part.net_minor) and greatest(0, part.net_minor)
        or credited.vat not between least(0, part.vat_minor) and greatest(0, part.vat_minor)
  ) then
    raise exception 'credits exceed their invoice' using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$$;
