-- Without a transaction
-- What customers wrote, newest first, for Home.
drop index concurrently if exists notes_by_customers;
create index concurrently notes_by_customers on notes (created_at desc, id desc) where link_id is not null;
