-- A role of a business's own that holds admin_access, beside those of the demo.
insert into roles (name, slug, description, permissions) values
  ('Office manager', 'office_manager', '', '{admin_access,customer_access}');
