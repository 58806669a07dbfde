-- A customer never gets two documents under one number: one of the previous system, and one of our own.
set local lock_timeout = '300ms';

create function keep_own_number_apart() returns trigger language plpgsql as $$
declare
  is_old boolean;
begin
  if tg_table_name = 'invoices' then
    is_old := exists (select from invoices where kind = 'imported' and customer_id = new.customer_id and lower(number) = lower(new.number));
  else
    is_old := exists (select from credit_notes where kind = 'imported' and customer_id = new.customer_id and lower(number) = lower(new.number));
  end if;
  if is_old then
    raise exception 'the customer has this number from the previous system' using errcode = 'check_violation', constraint = 'own_number_is_no_old_one';
  end if;
  return new;
end
$$;

create trigger own_number_apart before insert or update of status on invoices
  for each row when (new.kind = 'own' and new.status = 'issued')
  execute function keep_own_number_apart();
create trigger own_number_apart before insert or update of status on credit_notes
  for each row when (new.kind = 'own' and new.status = 'issued')
  execute function keep_own_number_apart();

comment on function keep_own_number_apart() is 'Refuses to issue under a number that the customer has from the previous system.';
