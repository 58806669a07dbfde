-- Accounts, which statements belong to, are there since long.
update banks set label = label where id in (select id from banks limit 1);
