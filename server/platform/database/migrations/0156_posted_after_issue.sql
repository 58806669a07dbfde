-- Nothing is posted before it was issued.

create or replace function keep_posted_issued()
 returns trigger
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
as $$
declare
  issued_on date;
begin
  select issue_date into issued_on from invoices where id = new.id and status = 'issued' for share;
  if not found then
    raise exception 'only an issued invoice is posted' using errcode = 'check_violation', constraint = 'posted_is_issued';
  end if;
  if new.posted_date < issued_on then
    raise exception 'an invoice is posted after it was issued' using errcode = 'check_violation', constraint = 'posted_after_issue';
  end if;
  return new;
end
$$;
