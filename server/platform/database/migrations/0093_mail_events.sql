-- What becomes of a message after a mail server has taken it: delivered or bounced, as delivery reports and providers tell.
set local lock_timeout = '300ms';

alter table emails
  add column delivered_at timestamptz,
  add column bounced_at timestamptz,
  drop constraint email_status_known,
  add constraint email_status_known check (status in ('queued', 'sent', 'delivered', 'failed', 'kept', 'bounced')) not valid;

create table email_events (
  email_id uuid not null,
  kind text not null,
  address text not null,
  key text not null,
  reason text not null default '',
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint email_events_pkey primary key (email_id, kind, address, key),
  constraint email_event_kind_known check (kind in ('delivered', 'bounced')),
  constraint email_event_lengths check (length(address) <= 320 and length(key) <= 200 and length(reason) <= 500),
  constraint email_events_email_id_fkey foreign key (email_id) references emails(id)
);
comment on table email_events is 'What a delivery report or a provider said of a message, each once, however often it is said.';
comment on column email_events.key is 'By which the one who said it tells this event from others; a bounce of a second attempt has another one.';
grant select, insert on email_events to counterfoil_app;

create table bounced_addresses (
  id uuid not null default uuidv7(),
  address text not null,
  reason text not null default '',
  email_id uuid not null,
  bounced_at timestamptz not null default now(),
  constraint bounced_addresses_pkey primary key (id),
  constraint bounced_addresses_address_key unique (address),
  constraint bounced_address_is_lower_case check (address = lower(address)),
  constraint bounced_addresses_email_id_fkey foreign key (email_id) references emails(id)
);
comment on table bounced_addresses is 'Addresses that are not reminded until somebody acts: corrects them, or has them tried again.';
create index bounced_addresses_by_email on bounced_addresses (email_id);
create trigger audit after insert or update or delete on bounced_addresses for each row execute function audit_change();
grant select, insert, update, delete on bounced_addresses to counterfoil_app;

create table mail_event_keys (
  id boolean not null default true,
  generation integer not null default 1,
  renewed_at timestamptz not null default now(),
  last_event_at timestamptz,
  constraint mail_event_keys_pkey primary key (id),
  constraint mail_event_key_is_one_row check (id),
  constraint mail_event_key_generation_positive check (generation > 0)
);
comment on table mail_event_keys is
  'Which address mail providers call is worked out from the secret of the installation and this number; with the next number the address before is dead.';
insert into mail_event_keys default values;
create trigger audit after update of generation on mail_event_keys for each row execute function audit_change('last_event_at');
grant select, update on mail_event_keys to counterfoil_app;

create function keep_email_state() returns trigger
  language plpgsql
as $$
begin
  if (old.status = 'bounced' and new.status not in ('bounced', 'queued')) or (old.status = 'delivered' and new.status not in ('delivered', 'bounced')) then
    raise exception 'what is known of a message does not go back' using errcode = 'check_violation', constraint = 'email_goes_forward';
  end if;
  return new;
end
$$;
comment on function keep_email_state() is
  'Reports come twice and in any order: what bounced was not delivered, and what was delivered is not waiting. Only somebody who sends it again begins anew.';
create trigger keep_state before update of status on emails for each row execute function keep_email_state();
