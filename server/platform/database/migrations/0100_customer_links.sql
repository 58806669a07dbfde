-- The page of a document that a customer opens by a secret link, without signing in, and what customers write there.
set local lock_timeout = '300ms';

create table customer_links (
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  contact_email text not null default '',
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  version integer not null default 1,
  constraint customer_links_pkey primary key (id),
  constraint customer_links_token_hash_key unique (token_hash),
  constraint customer_link_token_hash_length check (length(token_hash) = 32),
  constraint customer_link_contact_email_length check (length(contact_email) <= 254),
  constraint customer_link_seen_first_and_last check ((first_seen_at is null) = (last_seen_at is null)),
  constraint customer_links_invoice_id_fkey foreign key (invoice_id) references invoices(id),
  constraint customer_links_created_by_fkey foreign key (created_by) references users(id),
  constraint customer_links_revoked_by_fkey foreign key (revoked_by) references users(id)
);
comment on table customer_links is
  'Secret links to the page of a document, one for each contact and document. The token is worked out from the id by a key that is not stored here.';
comment on column customer_links.contact_email is 'Whom it was sent to; empty for the one that is printed on the document or was handed out otherwise.';
comment on column customer_links.first_seen_at is 'When somebody first saw the page: a proof that the document was delivered.';
create unique index one_customer_link_of_a_contact on customer_links (invoice_id, lower(contact_email)) where revoked_at is null;
create index customer_links_by_invoice on customer_links (invoice_id, created_at desc, id desc);

create function keep_customer_link() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform from invoices where id = new.invoice_id and status = 'issued' for share;
    if not found then
      raise exception 'only an issued invoice has a page' using errcode = 'check_violation', constraint = 'customer_link_of_issued';
    end if;
  elsif old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked link stays revoked' using errcode = 'check_violation', constraint = 'customer_link_stays_revoked';
  elsif old.first_seen_at is not null and new.first_seen_at is distinct from old.first_seen_at then
    raise exception 'when a page was first seen does not change' using errcode = 'check_violation', constraint = 'customer_link_first_seen_stays';
  end if;
  return new;
end
$$;
comment on function keep_customer_link() is
  'A link leads to an issued document; once revoked it never works again; when it was first seen is a proof and stays.';
create trigger keep_customer_link before insert or update on customer_links for each row execute function keep_customer_link();
create trigger next_version before update on customer_links for each row execute function next_version();
create trigger audit after insert or update or delete on customer_links for each row execute function audit_change('token_hash');
grant select, insert on customer_links to counterfoil_app;
grant update (first_seen_at, last_seen_at, revoked_at, revoked_by) on customer_links to counterfoil_app;

create function keep_seen_from_void() returns trigger
  language plpgsql security definer set search_path to pg_catalog, public, pg_temp
as $$
begin
  if exists (select from customer_links where invoice_id = new.id and first_seen_at is not null) then
    raise exception 'what the customer has seen is not voided' using errcode = 'check_violation', constraint = 'voided_invoice_was_never_seen';
  end if;
  return new;
end
$$;
comment on function keep_seen_from_void() is 'An invoice that its customer has seen on its page was delivered: it is credited, not voided.';
create trigger keep_seen_from_void before update of status on invoices
  for each row when (new.status = 'void' and old.status <> 'void') execute function keep_seen_from_void();

create table payment_settings (
  id boolean not null default true,
  link_days integer not null default 90,
  provider text not null default 'none',
  is_live boolean not null default false,
  secret_key bytea,
  webhook_secret bytea,
  key_hint text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint payment_settings_pkey primary key (id),
  constraint payment_settings_is_one_row check (id),
  constraint payment_settings_link_days_range check (link_days between 1 and 3650),
  constraint payment_settings_provider_known check (provider in ('none', 'stripe', 'stand_in')),
  constraint payment_settings_stripe_has_keys check (provider <> 'stripe' or num_nonnulls(secret_key, webhook_secret) = 2),
  constraint payment_settings_stand_in_is_no_live check (provider <> 'stand_in' or not is_live),
  constraint payment_settings_key_hint_length check (length(key_hint) <= 20)
);
comment on table payment_settings is 'How customers pay online, and how long their page stays after a document is paid.';
comment on column payment_settings.secret_key is 'Encrypted with a key from the environment; never shown again.';
comment on column payment_settings.webhook_secret is 'Encrypted with a key from the environment; the calls of the provider are signed with it.';
comment on column payment_settings.key_hint is 'How the secret key begins and ends, for people to tell keys apart.';
create trigger next_version before update on payment_settings for each row execute function next_version();
create trigger audit after insert or update or delete on payment_settings
  for each row execute function audit_change('secret_key', 'webhook_secret');
grant select, update on payment_settings to counterfoil_app;
insert into payment_settings default values;

alter table notes
  alter column created_by drop not null,
  add column link_id uuid,
  add constraint notes_link_id_fkey foreign key (link_id) references customer_links(id) not valid,
  add constraint note_by_user_or_customer check (num_nonnulls(created_by, link_id) = 1) not valid;
comment on column notes.link_id is 'Of a note that a customer wrote on the page of a document: the link that they came by.';
