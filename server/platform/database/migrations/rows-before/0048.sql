-- A customer that was typed in between the two.
insert into customers (code, name, billing_address, currency, terms_days, default_vat_code) values ('TYPED', 'Typed in', '{}', 'GBP', 30, 'standard');
