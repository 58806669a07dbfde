-- An item that an import brought.
with read as (
  insert into imports (kind, status, file_name, file_hash, columns, total_count, valid_count, invalid_count, known_count, warned_count, left_out_count, saved_count, confirmed_at, created_by)
  select 'items', 'done', 'items.csv', '\x00', '[]', 1, 1, 0, 0, 0, 0, 1, now(), id from users order by id limit 1 returning id)
insert into items (code, name, vat_code, import_id) select 'IMPORTED', 'Imported', 'standard', id from read;
