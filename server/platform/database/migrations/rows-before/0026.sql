-- A VAT code whose rate changed, an account of before the rule about British IBANs, and a view that somebody saved.
insert into vat_rates (code, name, category, rate, valid_from, valid_to) values
  ('temporary', 'Temporary rate', 'S', 5, '2020-07-15', '2021-09-30'), ('temporary', 'Temporary rate', 'S', 12.5, '2021-10-01', null);
alter table banks disable trigger keep_iban_of_account;
insert into banks (label, bank_name, account_name, sort_code, account_number, iban, currency)
values ('Old', 'Old Bank', 'Business', '123456', '12345678', 'GB33BUKB20201555555555', 'GBP');
alter table banks enable trigger keep_iban_of_account;
insert into saved_views (user_id, list, name, search) select id, 'invoices', 'Before the names', '' from users order by id limit 1;
