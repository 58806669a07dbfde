-- A note of a user, which the index leaves out.
insert into notes (note, page_name, model_id, created_by) select 'By a user', 'notes', 'before-0102', id from users limit 1;
