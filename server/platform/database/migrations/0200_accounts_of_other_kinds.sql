-- Accounts in the United States, and clearing accounts that nobody transfers money to, such as PayPal or Stripe.

alter table banks
  add column routing_number text not null default '',
  drop constraint bank_can_be_paid_into,
  drop constraint bank_account_number_format,
  drop constraint bank_name_length,
  drop constraint bank_account_name_length,
  add constraint bank_routing_number_format check (routing_number ~ '^(\d{9})?$') not valid,
  add constraint bank_account_number_format check (
    account_number ~ case when routing_number = '' then '^(\d{8})?$' else '^[A-Z\d]{4,17}$' end) not valid,
  add constraint bank_numbers_belong_together check (
    (account_number <> '') = (sort_code <> '' or routing_number <> '') and (sort_code = '' or routing_number = '')) not valid,
  add constraint bank_name_length check (length(bank_name) <= 120 and (bank_name <> '' or (account_number = '' and iban = ''))) not valid,
  add constraint bank_account_name_length check (length(account_name) <= 120 and (account_name <> '' or (account_number = '' and iban = ''))) not valid,
  add constraint bank_default_can_be_paid_into check (not is_default or account_number <> '' or iban <> '') not valid;
comment on column banks.routing_number is 'Of an account in the United States, which has no sort code.';
comment on constraint bank_default_can_be_paid_into on banks is 'Documents say the default account of their currency: a clearing account has nothing to say.';
