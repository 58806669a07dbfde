-- What the migration before allows.
update credit_notes set reference = 'PO-0143', prepaid_minor = 100 where buyer_reference = 'Desk 0142';
insert into credit_note_attachments (credit_note_id, file_name, content_type, size_bytes, sha256, content)
select id, 'photo.jpg', 'image/jpeg', 1, '', 'x' from credit_notes where buyer_reference = 'Desk 0142';
