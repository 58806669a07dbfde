-- What is written between the two files: a schedule that says something of the whole document.
update schedules set buyer_reference = '04011000-12345-67' where id = (select id from schedules order by id limit 1);
