-- A role that settles invoices and does not write them.
insert into roles (name, slug, description, permissions) values ('Cashier', 'cashier', '', '{invoice_access,manage_payments}');
