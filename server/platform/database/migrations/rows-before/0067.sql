-- A customer and a rate of one's own from before e-invoices.
insert into customers (code, name, billing_address, currency, terms_days, default_vat_code)
values ('BEFORE-67', 'Before e-invoices', '{"city": "Leeds"}', 'GBP', 30, 'standard');
insert into vat_rates (code, name, category, rate, valid_from) values ('own_export', 'Our exports', 'G', 0, '2026-01-01');
