-- Invoices, customers and e-mails, which reminders refer to, are there since long.
update business set name = name;
