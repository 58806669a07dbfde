-- An account with both kinds of number, and one with an IBAN alone.
insert into banks (label, bank_name, account_name, sort_code, account_number, iban, currency) values
  ('Before 0200', 'Barclays', 'Acme', '202015', '55555555', 'GB33BUKB20201555555555', 'GBP'),
  ('Abroad before 0200', 'Commerzbank', 'Acme', '', '', 'DE89370400440532013000', 'EUR');
