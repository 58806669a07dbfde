-- Without a transaction
-- Lists by name are walked in the order of `alphabetical`, and names are looked up in it.
drop index concurrently if exists customers_in_name_order;
create index concurrently customers_in_name_order on customers (alphabetical(name), id);
drop index concurrently if exists customers_open_in_name_order;
create index concurrently customers_open_in_name_order on customers (alphabetical(name), id) include (name) where archived_at is null;
drop index concurrently if exists invoices_in_name_order;
create index concurrently invoices_in_name_order on invoices (alphabetical(customer_name), id);
drop index concurrently if exists credit_notes_in_name_order;
create index concurrently credit_notes_in_name_order on credit_notes (alphabetical(customer_name), id);
drop index concurrently if exists items_in_name_order;
create index concurrently items_in_name_order on items (alphabetical(name), id);
drop index concurrently if exists items_open_in_name_order;
create index concurrently items_open_in_name_order on items (alphabetical(name), id) where archived_at is null;
drop index concurrently if exists schedules_in_customer_name_order;
create index concurrently schedules_in_customer_name_order on schedules (alphabetical(customer_name), id);
drop index concurrently if exists schedules_in_name_order;
create index concurrently schedules_in_name_order on schedules (alphabetical(name), id);
drop index concurrently if exists customers_by_name;
drop index concurrently if exists customers_open_by_name;
drop index concurrently if exists invoices_by_customer_name;
drop index concurrently if exists credit_notes_by_customer_name;
drop index concurrently if exists items_by_name;
drop index concurrently if exists items_open_by_name;
drop index concurrently if exists schedules_by_customer_name;
drop index concurrently if exists schedules_by_name;
