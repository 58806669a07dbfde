-- Recording money needs a permission of its own: who writes invoices need not settle them.
alter table roles drop constraint role_permissions_known;
alter table roles add constraint role_permissions_known check (permissions <@ array[
  'customer_access', 'invoice_access', 'manage_invoices', 'manage_payments', 'admin_access', 'manage_admin']) not valid;

-- All that could do so still can. There are a handful of roles, so the update is short.
do $$
begin
  alter table roles disable trigger keep_super_admin;
  update roles
     set permissions = permissions || '{manage_payments}'
   where 'manage_invoices' = any (permissions) and not 'manage_payments' = any (permissions);
  alter table roles enable trigger keep_super_admin;
end
$$;
