-- Without a transaction
-- Without these, forgetting an import that was never confirmed would read all customers.
drop index concurrently if exists customers_by_import;
create index concurrently customers_by_import on customers (import_id) where import_id is not null;
drop index concurrently if exists schedules_by_import;
create index concurrently schedules_by_import on schedules (import_id) where import_id is not null;
