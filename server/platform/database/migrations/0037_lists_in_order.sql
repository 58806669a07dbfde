-- Without a transaction
-- The orders of the lists of payments and credit notes that had no index.
drop index concurrently if exists payments_by_unallocated;
create index concurrently payments_by_unallocated on payments (unallocated_minor desc, id desc);
drop index concurrently if exists credit_notes_by_creation;
create index concurrently credit_notes_by_creation on credit_notes (created_at desc, id desc);
drop index concurrently if exists credit_notes_by_customer_name;
create index concurrently credit_notes_by_customer_name on credit_notes (lower(customer_name), id);
drop index concurrently if exists credit_notes_by_unallocated;
create index concurrently credit_notes_by_unallocated on credit_notes (unallocated_minor desc, id desc);
-- For a currency or a method that few payments have.
drop index concurrently if exists payments_by_kind;
create index concurrently payments_by_kind on payments (currency, method);
-- What a customer paid is counted and added up, and the payments of invoices are found, in the index alone.
drop index concurrently if exists payments_of_customers;
create index concurrently payments_of_customers on payments (customer_id, payment_date desc, id desc) include (currency, amount_minor, unallocated_minor, reversal_date, method);
drop index concurrently if exists payments_by_customer;
drop index concurrently if exists allocations_of_invoices;
create index concurrently allocations_of_invoices on allocations (invoice_id, allocated_on) include (amount_minor, payment_id);
drop index concurrently if exists allocations_by_invoice;
-- Credit notes are counted and added up in this index alone: their rows, with all their lines, are not read.
drop index concurrently if exists credit_notes_listed;
create index concurrently credit_notes_listed on credit_notes (document_date desc, id desc) include (status, currency, gross_minor, unallocated_minor);
drop index concurrently if exists credit_notes_by_date;
