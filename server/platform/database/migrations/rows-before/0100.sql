-- Notes were all written by users; invoices had no page.
insert into notes (note, page_name, model_id, created_by) select 'Written before customers could', 'notes', 'before-0100', id from users limit 1;
