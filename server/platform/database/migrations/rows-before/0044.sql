-- Users, whom items refer to, are there since long; the price list itself is new.
update users set name = name where id in (select id from users limit 1);
