-- An allowance or charge on the whole document may belong to all VAT groups, in proportion. Then it has a part for each; those of before are
-- their own part.

create function adjustment_parts(adjustments jsonb)
 returns table (id text, category text, rate numeric, amount_minor bigint)
 language sql
 immutable
as $$
  select adjustment ->> 'id', part ->> 'category', (part ->> 'rate')::numeric, (part ->> 'amount_minor')::bigint
    from jsonb_array_elements(adjustments) adjustment,
         jsonb_array_elements(coalesce(adjustment -> 'parts', jsonb_build_array(adjustment))) part
$$;
comment on function adjustment_parts(jsonb) is 'What of each allowance or charge belongs to each VAT group.';

create or replace function adjustments_sum(adjustments jsonb)
 returns bigint
 language sql
 immutable
as $$
  select case when jsonb_typeof(adjustments) = 'array' then (
    select case when bool_or(jsonb_typeof(adjustment -> 'parts') = 'array' and (adjustment ->> 'amount_minor')::bigint <>
                  (select coalesce(sum((part ->> 'amount_minor')::bigint), 0) from jsonb_array_elements(adjustment -> 'parts') part))
             then 9223372036854775807
             else coalesce(sum((adjustment ->> 'amount_minor')::bigint), 0)::bigint end
      from jsonb_array_elements(adjustments) adjustment) end
$$;
comment on function adjustments_sum(jsonb) is 'What the allowances, or the charges, of a document come to; more than any document where one of them is not the sum of its parts.';

create or replace function keep_credited_adjustments()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  billed invoices;
begin
  select * into billed from invoices where id = new.invoice_id for update;
  if (select sum(gross_minor + rounding_minor) from credit_notes where invoice_id = new.invoice_id and status = 'issued')
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
    raise exception 'credits exceed their invoice' using errcode = 'check_violation', constraint = 'credits_within_invoice';
  end if;
  return null;
end
$$;
