-- A customer who has never been invoiced, from before figures of customers were kept.
insert into customers (code, name, billing_address, currency, terms_days, default_vat_code) values ('FIGURES', 'Never invoiced', '{}', 'GBP', 30, 'standard');
