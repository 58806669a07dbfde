set local lock_timeout = '70ms';

-- Logical replication finds a row that was changed or deleted by its key.
alter table invoice_tallies add column id bigint generated always as identity primary key;
alter table payment_tallies add column id bigint generated always as identity primary key;
alter table month_figures add column id bigint generated always as identity primary key;

-- These may be large, and a column would rewrite them while writers wait.
alter table owed_by_customer replica identity full;
alter table owed_by_day replica identity full;
alter table customer_figures replica identity full;
alter table customer_tallies replica identity full;
alter table schedule_words replica identity full;
alter table customer_words replica identity full;
