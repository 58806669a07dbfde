-- An open document in another currency that was brought in without a rate, paid in part since.
with brought as (
  insert into imports (kind, status, file_name, file_hash, columns, total_count, valid_count, invalid_count, known_count, warned_count, left_out_count, created_by)
  select 'open_documents', 'done', 'before-0123.csv', '\x01', '[]', 1, 1, 0, 0, 1, 0, id from users limit 1 returning id)
insert into invoices (kind, status, import_id, number, customer_id, customer_name, currency, document_date, issue_date, tax_point, due_date, terms_days,
                      net_minor, vat_minor, gross_minor, vat_groups, parties, issued_at)
select 'imported', 'issued', brought.id, 'OLD-0123', customer_id, customer_name, case currency when 'USD' then 'EUR' else 'USD' end, '2026-03-01', '2026-03-01',
       '2026-03-01', '2026-03-31', 30, 10000, 0, 10000,
       '[{"vat_code": "", "category": "O", "rate": "0", "net_minor": 10000, "vat_minor": 0}]', parties, '2026-03-01T09:00:00Z'
  from brought, invoices where number = 'INV-2026-00003';
