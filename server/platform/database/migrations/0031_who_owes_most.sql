-- Without a transaction
-- The folded rows by amount, and by customer; those that wait to be folded.
drop index concurrently if exists owed_by_customer_largest;
create index concurrently owed_by_customer_largest on owed_by_customer (currency, owed_minor desc, customer_id desc) where is_folded;
drop index concurrently if exists owed_by_customer_folded_once;
create unique index concurrently owed_by_customer_folded_once on owed_by_customer (currency, customer_id) include (owed_minor) where is_folded;
drop index concurrently if exists owed_by_customer_added;
create index concurrently owed_by_customer_added on owed_by_customer (currency, customer_id) include (owed_minor) where not is_folded;
drop index concurrently if exists owed_by_customer_by_customer;
