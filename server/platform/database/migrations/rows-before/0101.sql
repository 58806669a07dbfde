-- A note of a user, as the release before wrote it.
insert into notes (note, page_name, model_id, created_by) select 'Still by a user', 'notes', 'before-0101', id from users limit 1;
