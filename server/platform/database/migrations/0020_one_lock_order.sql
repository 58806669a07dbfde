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
