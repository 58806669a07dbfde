-- Issued documents for programs, each kept as it was first made, like the PDF.
set local lock_timeout = '300ms';

create table e_invoices (
  id uuid not null default uuidv7(),
  invoice_id uuid,
  credit_note_id uuid,
  format text not null,
  sha256 bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint e_invoices_pkey primary key (id),
  constraint one_e_invoice_of_an_invoice unique (invoice_id, format),
  constraint one_e_invoice_of_a_credit_note unique (credit_note_id, format),
  constraint e_invoice_format_known check (format in ('ubl', 'cii')),
  constraint e_invoice_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint e_invoices_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint e_invoices_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id)
);
comment on table e_invoices is 'Issued documents as UBL and CII, under the profile that was frozen with them.';
grant select, insert on e_invoices to counterfoil_app;
