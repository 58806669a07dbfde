-- Roles of a business's own: one that writes invoices, and one that only reads them.
insert into roles (name, slug, description, permissions) values
  ('Invoicing', 'invoicing', '', '{customer_access,manage_invoices}'),
  ('Reader', 'reader', '', '{invoice_access}');
