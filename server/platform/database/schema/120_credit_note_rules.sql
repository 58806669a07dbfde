-- The credit notes of an invoice together never take back more than it says.

-- The credit notes of an invoice together never exceed it: line by line, rate by rate, and in total. Where some of its
-- lines are negative, each of the others may be worth more than the whole. Whoever issues one holds the invoice.
create function keep_credits_within_invoice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if billed.status <> 'issued' or billed.customer_id <> new.customer_id or billed.currency <> new.currency then
    raise exception 'only an issued invoice is credited, to its customer'
      using errcode = 'check_violation', constraint = 'credited_invoice_is_issued';
  end if;
  if (select sum(gross_minor) from credit_notes where invoice_id = new.invoice_id
    and status = 'issued') > billed.gross_minor or exists (
    select from (
      select line ->> 'invoice_line_id' as id, sum((line ->> 'net_minor')::bigint) as net
        from credit_notes note, jsonb_array_elements(note.lines) line
       where note.invoice_id = new.invoice_id and note.status = 'issued' and line ->> 'invoice_line_id' is not null
       group by 1) credited
      left join jsonb_to_recordset(billed.lines) as line (id text, net_minor bigint) using (id)
     where line.id is null or credited.net not between least(0, line.net_minor) and greatest(0, line.net_minor)
  ) or (
    -- The parts of what came from elsewhere may not be known: then its VAT as a whole is the limit.
    billed.vat_groups @> '[{"vat_code": ""}]'
    and (select sum(vat_minor) from credit_notes where invoice_id = new.invoice_id
      and status = 'issued') > billed.vat_minor
  ) or not billed.vat_groups @> '[{"vat_code": ""}]' and exists (
    select from (
      select part.category, part.rate, sum(part.net_minor) as net, sum(part.vat_minor) as vat
        from credit_notes note, jsonb_to_recordset(note.vat_groups) as part (category text, rate numeric,
          net_minor bigint, vat_minor bigint)
       where note.invoice_id = new.invoice_id and note.status = 'issued'
       group by 1, 2) credited
      left join jsonb_to_recordset(billed.vat_groups) as part (category text, rate numeric, net_minor bigint,
        vat_minor bigint)
             using (category, rate)
     where part.net_minor is null
        or credited.net not between least(0, part.net_minor) and greatest(0, part.net_minor)
        or credited.vat not between least(0, part.vat_minor) and greatest(0, part.vat_minor)
  ) then
    raise exception 'credits exceed their invoice'
      using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$$;
create trigger within_invoice after update of status on credit_notes
  for each row when (new.status = 'issued' and old.status = 'draft' and new.invoice_id is not null)
    execute function keep_credits_within_invoice();

-- The credit notes of an invoice together take back no more than was allowed, charged and rounded on it. Whoever issues
-- one holds the invoice.
create function keep_credited_adjustments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if (select sum(gross_minor + rounding_minor) from credit_notes where invoice_id = new.invoice_id
    and status = 'issued')
       > billed.gross_minor + billed.rounding_minor
     or (select sum(rounding_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued')
       not between least(0, billed.rounding_minor) and greatest(0, billed.rounding_minor)
     or exists (
    select from (
      select part.id, part.category, part.rate, sum(part.amount_minor) as amount
        from credit_notes note, adjustment_parts(note.allowances || note.charges) part
       where note.invoice_id = new.invoice_id and note.status = 'issued'
       group by 1, 2, 3) credited
      left join adjustment_parts(billed.allowances || billed.charges) part using (id, category, rate)
     where part.id is null or credited.amount not between least(0, part.amount_minor) and greatest(0, part.amount_minor)
  ) then
    raise exception 'credits exceed their invoice'
      using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$$;
create trigger within_invoice_as_a_whole after update of status on credit_notes
  for each row when (new.status = 'issued' and old.status = 'draft' and new.invoice_id is not null)
    execute function keep_credited_adjustments();
