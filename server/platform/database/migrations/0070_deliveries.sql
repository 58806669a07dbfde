-- E-invoices that are handed to a network: what was handed over, to which channel, and what came back.
set local lock_timeout = '300ms';

alter table business
  add column e_invoice_channel text not null default 'none',
  add constraint business_e_invoice_channel_known check (e_invoice_channel in ('none', 'folder', 'http'));
comment on column business.e_invoice_channel is 'Where e-invoices go beside the e-mail: nowhere, into a folder, or to an access point.';

create table deliveries (
  id uuid not null default uuidv7(),
  invoice_id uuid,
  credit_note_id uuid,
  channel text not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  answered_at timestamptz,
  version integer not null default 1,
  constraint deliveries_pkey primary key (id),
  constraint delivery_of_one_record check (num_nonnulls(invoice_id, credit_note_id) = 1),
  constraint delivery_channel_known check (channel in ('folder', 'http')),
  constraint delivery_status_known check (status in ('queued', 'accepted', 'delivered', 'rejected', 'failed')),
  constraint deliveries_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint deliveries_credit_note_id_fkey foreign key (credit_note_id) references credit_notes(id),
  constraint deliveries_created_by_fkey foreign key (created_by) references users(id)
);
comment on table deliveries is 'E-invoices handed to a network. The id is what an access point knows each by: sent again, it is the same.';
comment on column deliveries.last_error is 'Why it was rejected, or could not be handed over.';

-- A document goes to the network once; one that was rejected may be tried as another delivery.
create unique index one_delivery_of_an_invoice on deliveries (invoice_id) where status <> 'rejected';
create unique index one_delivery_of_a_credit_note on deliveries (credit_note_id) where status <> 'rejected';
create index deliveries_by_invoice on deliveries (invoice_id, created_at desc) where invoice_id is not null;
create index deliveries_by_credit_note on deliveries (credit_note_id, created_at desc) where credit_note_id is not null;
create index deliveries_gone_wrong on deliveries (created_at desc, id desc) where status in ('failed', 'rejected');

create function keep_delivery_state() returns trigger
  language plpgsql
as $$
begin
  if not (case old.status
            when 'queued' then new.status in ('queued', 'accepted', 'delivered', 'rejected', 'failed')
            when 'accepted' then new.status in ('accepted', 'delivered', 'rejected')
            when 'failed' then true
            else new.status = old.status
          end) then
    raise exception 'what is known of a delivery does not go back' using errcode = 'check_violation', constraint = 'delivery_goes_forward';
  end if;
  return new;
end
$$;
comment on function keep_delivery_state() is
  'Answers of an access point may come twice and in any order: what is final stays, and what was accepted is not queued again.';

create trigger keep_state before update of status on deliveries for each row execute function keep_delivery_state();
create trigger keep_issued before insert or update of status on deliveries
  for each row when (new.invoice_id is not null and new.status = 'queued') execute function keep_emails_issued();
create trigger next_version before update on deliveries for each row execute function next_version();
create trigger audit after insert or update or delete on deliveries for each row execute function audit_change();
grant select, insert, update on deliveries to counterfoil_app;

create or replace function void_invoice(invoice uuid, reason text, by_user uuid, at timestamptz) returns void
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
as $$
begin
  perform from invoices where id = invoice for update;
  if exists (select from emails where invoice_id = invoice and status in ('queued', 'sent'))
     or exists (select from deliveries where invoice_id = invoice and status in ('queued', 'accepted', 'delivered')) then
    raise exception 'what was delivered is not voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_never_delivered';
  end if;
  update invoices
     set status = 'void', void_reason = reason, voided_at = at, voided_by = by_user,
         hold_kind = null, hold_reason = '', hold_date = null, held_at = null
   where id = invoice and status = 'issued';
  if not found then
    raise exception 'only an issued invoice is voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_issued';
  end if;
end
$$;
