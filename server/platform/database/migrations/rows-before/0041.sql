-- A customer who has never been invoiced, from before figures of customers were kept.
insert into customers (code, name, default_vat_code) values ('FIGURES', 'Never invoiced', 'standard');
