-- A customer with drafts, whom the release before renames.
update customers set name = name || ' & Sons' where id = (select customer_id from invoices where status = 'draft' limit 1);
