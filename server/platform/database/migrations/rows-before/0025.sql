-- A draft credit note that waits for its day, as a server that is still without the index lets it.
update credit_notes set issue_on = '2097-01-01', issue_date = '2097-01-01', document_date = '2097-01-01', issue_on_email = false where status = 'draft';
