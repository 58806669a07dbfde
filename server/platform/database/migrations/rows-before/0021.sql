-- A draft that waits for its day, as a server that is still without the index lets it.
update invoices set issue_on = issue_date, issue_on_email = false where status = 'draft' and issue_date = '2097-01-01';
