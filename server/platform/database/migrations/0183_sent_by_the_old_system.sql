-- Said once by whoever brings open documents in: it is the proof that the customers have them.
alter table imports add column sent_before boolean not null default false;
comment on column imports.sent_before is 'Whether the documents were sent from the old system: then the customers have them.';
alter table imports add constraint import_sent_before_of_open_documents check (kind = 'open_documents' or not sent_before) not valid;
