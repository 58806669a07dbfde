-- An item that was typed in.
insert into items (code, name, vat_code) values ('TYPED', 'Typed in', 'standard');
