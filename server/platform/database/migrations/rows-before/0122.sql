-- A row with a warning and one without, as the release before left them.
with brought as (
  insert into imports (kind, file_name, file_hash, columns, total_count, valid_count, invalid_count, known_count, warned_count, left_out_count, created_by)
  select 'customers', 'before-0122.csv', '\x00', '[]', 2, 2, 0, 0, 1, 0, id from users limit 1 returning id)
insert into import_rows (import_id, line, status, cells, problems)
select id, line, 'valid', '{A}', case line when 2 then '[{"field": "name", "key": "imports.twice"}]' else '[]' end::jsonb from brought, (values (2), (3)) of (line);
