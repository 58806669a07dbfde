-- How many customers there are, archived or not: their list shows it on each visit. Kept as month_figures is.
create table customer_tallies (
  archived boolean not null,
  customer_count bigint not null
);
comment on table customer_tallies is 'How many customers there are, archived or not, kept as month_figures is.';
-- Written by the functions below alone.
grant select on customer_tallies to counterfoil_app;

create view customer_tallies_of_customers as
  select archived_at is not null as archived, count(*) as customer_count from customers group by 1;
comment on view customer_tallies_of_customers is 'What customer_tallies must add up to.';
grant select on customer_tallies_of_customers to counterfoil_app;

create function tally_customer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_tallies values (old.archived_at is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_tallies values (new.archived_at is not null, 1);
  end if;
  return null;
end
$$;
comment on function tally_customer() is
  'Counts customers as they come, go, are archived and restored. Rows are only added, so that nobody waits for a row that another holds; a job folds them.';
-- Holds up those who write customers until all are counted.
create trigger tally after insert or delete on customers for each row execute function tally_customer();
create trigger tally_archived after update of archived_at on customers
  for each row when ((old.archived_at is null) <> (new.archived_at is null)) execute function tally_customer();

insert into customer_tallies (archived, customer_count) select archived, customer_count from customer_tallies_of_customers;

create function fold_customer_tallies() returns void
language sql security definer set search_path = pg_catalog, public
begin atomic
  select pg_advisory_xact_lock(hashtextextended('counterfoil.fold_customer_tallies', 0));
  with folded as (
    delete from customer_tallies returning archived, customer_count
  )
  insert into customer_tallies (archived, customer_count) select archived, sum(customer_count) from folded group by 1;
end;
comment on function fold_customer_tallies() is 'One row in the place of many, in one statement: whoever reads at that moment sees the one or the many.';
revoke all on function fold_customer_tallies() from public;
grant execute on function fold_customer_tallies() to counterfoil_app;
