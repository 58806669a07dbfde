-- Changing what is in the administration needs a permission of its own: whoever may only look cannot send payments elsewhere.
alter table roles drop constraint roles_permissions_check;
alter table roles add constraint roles_permissions_check
  check (permissions <@ array['customer_access', 'invoice_access', 'manage_invoices', 'admin_access', 'manage_admin']) not valid;

-- Whoever could change the administration still can, apart from the demo's auditor. The address of the demo belongs to nobody, so no
-- auditor of a real business is meant. There are a handful of roles, so nobody waits for this.
do $$
begin
  alter table roles disable trigger keep_super_admin;
  update roles
     set permissions = permissions || '{manage_admin}'
   where 'admin_access' = any (permissions) and not 'manage_admin' = any (permissions)
     and not (slug = 'auditor' and exists (select from users where role_id = roles.id and email = 'auditor@example.com'));
  alter table roles enable trigger keep_super_admin;
end
$$;

-- Whoever is deactivated while signed in is told so once more by GET /api/user, and by nothing else: such a session has ended all the same.
alter table sessions add column ended_by_deactivation boolean not null default false;
alter table sessions add constraint ended_by_deactivation_has_ended check (not ended_by_deactivation or ended_at is not null) not valid;

-- A British IBAN holds its sort code and account number. Accounts from before this rule can still be retired and made the default:
-- the trigger looks at them when one of the three is written.
create function keep_iban_of_account() returns trigger
language plpgsql as $$
begin
  if new.iban like 'GB%' and new.sort_code <> '' and new.account_number <> ''
     and substr(new.iban, 9) <> new.sort_code || new.account_number then
    raise exception 'the IBAN belongs to another account'
      using errcode = 'check_violation', constraint = 'iban_is_of_the_account';
  end if;
  return new;
end
$$;
create trigger keep_iban_of_account before insert or update of iban, sort_code, account_number on banks
  for each row execute function keep_iban_of_account();
