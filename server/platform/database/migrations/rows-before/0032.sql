-- A customer that is archived, beside those that are not.
update customers set archived_at = '2026-04-01 10:00:00+00' where id = (select id from customers order by id limit 1);
