-- How e-mails leave the installation, entered by an administrator. What the environment says comes first.
create table mail_settings (
  id boolean not null default true,
  host text not null default '',
  port integer not null default 587,
  security text not null default 'starttls',
  username text not null default '',
  password bytea,
  from_address text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint mail_settings_pkey primary key (id),
  constraint mail_settings_is_one_row check (id),
  constraint mail_settings_port_range check (port between 1 and 65535),
  constraint mail_settings_security_known check (security in ('tls', 'starttls', 'none')),
  constraint mail_settings_host_length check (length(host) <= 255),
  constraint mail_settings_username_length check (length(username) <= 255),
  constraint mail_settings_has_sender check (host = '' or from_address <> '')
);
comment on table mail_settings is 'How e-mails leave the installation, if the environment does not say it. One row.';
comment on column mail_settings.host is 'The mail server; empty if there is none, and then messages are kept.';
comment on column mail_settings.password is 'Encrypted with a key from the environment; never shown again.';

insert into mail_settings default values;

create trigger audit after insert or delete or update on mail_settings
  for each row execute function audit_change('password');
create trigger next_version before update on mail_settings
  for each row execute function next_version();

grant select, update on mail_settings to counterfoil_app;
