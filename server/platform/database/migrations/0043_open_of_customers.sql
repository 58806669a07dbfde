-- Without a transaction
-- What each customer owes in the base currency is added up in this index alone.
drop index concurrently if exists invoices_open_of_customers;
create index concurrently invoices_open_of_customers on invoices (customer_id, due_date) include (currency, outstanding_minor, exchange_rate) where status = 'issued' and outstanding_minor > 0;
drop index concurrently if exists invoices_open_by_customer;
-- Names that records no longer have, for the search of the audit trail. Few entries hold one, so that writing hardly pays for it.
drop index concurrently if exists audit_entries_by_former_name;
create index concurrently audit_entries_by_former_name on audit_entries using gin (lower(coalesce(before ->> 'name', before ->> 'label', before ->> 'number')) gin_trgm_ops) where coalesce(before ->> 'name', before ->> 'label', before ->> 'number') is not null;
