-- An item that was typed in between the two.
insert into items (code, name, vat_code) values ('BETWEEN', 'Typed in between', 'standard');
