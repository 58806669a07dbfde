-- Schedules whose lines name no item.
update schedules set reference = 'From before there were items' where id = (select id from schedules order by id limit 1);
