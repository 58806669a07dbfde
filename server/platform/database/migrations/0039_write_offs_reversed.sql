-- A write-off that was a mistake, or is paid after all, is reversed by a row of its own.
alter table write_offs add column reverses_id uuid;
alter table write_offs drop constraint write_off_amount_positive;
alter table write_offs
  add constraint write_off_amount_signed check (amount_minor <> 0 and (amount_minor < 0) = (reverses_id is not null)) not valid,
  add constraint write_off_reversal_has_reason check (reverses_id is null or note <> '') not valid,
  add constraint write_offs_reverses_id_fkey foreign key (reverses_id) references write_offs (id) not valid;

comment on column write_offs.reverses_id is 'The write-off that this row reverses: all of it, as an amount below zero.';

create or replace function add_write_off() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := business_day(new.created_at);
begin
  if new.write_off_date > today then
    raise exception 'nothing is dated after today' using errcode = 'check_violation', constraint = 'write_off_dated_by_today';
  end if;
  if new.write_off_date < least((select issue_date from invoices where id = new.invoice_id), today) then
    raise exception 'nothing is written off before it is owed' using errcode = 'check_violation', constraint = 'write_off_not_before_issue';
  end if;
  if new.reverses_id is not null and not exists (
    select from write_offs w
     where w.id = new.reverses_id and w.invoice_id = new.invoice_id and w.reverses_id is null
       and w.amount_minor = -new.amount_minor and w.write_off_date <= new.write_off_date) then
    raise exception 'a write-off is reversed as a whole, on its invoice, not before it was made'
      using errcode = 'check_violation', constraint = 'write_off_reversed_as_a_whole';
  end if;
  update invoices set written_off_minor = written_off_minor + new.amount_minor where id = new.invoice_id and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is written off' using errcode = 'check_violation', constraint = 'written_off_invoice_is_issued';
  end if;
  return null;
end $$;

comment on function add_write_off is
  'Adds a write-off to the sum of its invoice, which must be issued, or takes it off again where it is reversed. It is dated neither after today nor before the invoice.';
