-- A rate that nobody has used, and the business as it was before it could be without VAT.
insert into vat_rates (code, name, category, rate, valid_from) values ('between', 'Between two files', 'S', 12, '2026-01-01');
update business set name = 'Before setting up';
