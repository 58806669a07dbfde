-- A customer and an import of the previous release.
insert into customers (code, name, billing_address, currency, terms_days, default_vat_code) values ('BROUGHT', 'Brought in before', '{}', 'GBP', 30, 'standard');
insert into customer_imports (status, file_name, valid_rows, invalid_rows, columns, total_count, created_by)
select 'done', 'customers.csv', '[]', '[]', '[]', 0, id from users order by id limit 1;
