-- Invoices, which the index is about, are there since long.
update invoices set message = message where id in (select id from invoices limit 1);
