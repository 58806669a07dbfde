-- A change that the audit trail of the release before has written down.
update customers set name = name || ' and Sons' where id = (select customer_id from invoices where number = 'INV-2026-00003');
