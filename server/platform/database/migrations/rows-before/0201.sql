-- An account in the United States.
insert into banks (label, bank_name, account_name, routing_number, account_number, currency) values
  ('Before 0201', 'Chase', 'Acme', '021000021', '123456789012', 'USD');
