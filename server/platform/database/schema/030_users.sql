-- Users: what they may do, how they sign in, and what the product keeps for each of them.

-- What users may do. super_admin is fixed.
create table roles (
  id uuid primary key default uuidv7(),
  name text not null constraint role_name_length check (length(name) between 1 and 80),
  slug text not null unique constraint role_slug_format check (slug ~ '^[a-z][a-z0-9_]{0,59}$'),
  description text not null default '' constraint role_description_length check (length(description) <= 500),
  permissions text[] not null default '{}'
    constraint role_permissions_known
      check (permissions <@ array['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments',
      'admin_access', 'manage_admin']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1
);
grant select, insert, update, delete on roles to counterfoil_app;

insert into roles (name, slug, description, permissions)
values ('Super admin', 'super_admin', 'May do everything. Cannot be changed.',
        '{customer_access,invoice_access,manage_invoices,admin_access,manage_admin,manage_payments}');

-- The role super_admin is the way back in: it cannot be changed or deleted.
create function keep_super_admin_role() returns trigger
language plpgsql as $$
begin
  if old.slug = 'super_admin' then
    raise exception 'the role super_admin cannot be changed'
      using errcode = 'check_violation', constraint = 'super_admin_is_fixed';
  end if;
  return coalesce(new, old);
end
$$;
create trigger keep_super_admin before update or delete on roles
  for each row execute function keep_super_admin_role();

-- The pictures of users.
create table photos (
  -- The SHA-256 of the content: who has the address may see the picture, and it can be cached for ever.
  id text primary key,
  content bytea not null constraint photo_size check (length(content) <= 200000),
  created_at timestamptz not null default now()
);
grant select, insert, delete on photos to counterfoil_app;

-- Who signs in. Never deleted, because what they did refers to them; they are deactivated.
create table users (
  id uuid primary key default uuidv7(),
  name text not null constraint user_name_length check (length(name) between 1 and 120),
  email citext not null unique constraint user_email_length check (length(email) <= 254),
  password_hash text,
  photo_id text references photos,
  active text not null default 'yes' constraint user_active_is_yes_or_no check (active in ('yes', 'no')),
  role_id uuid not null references roles,
  locale text not null default 'en',
  email_verified_at timestamptz,
  last_sign_in_at timestamptz,
  -- Wrong passwords since the last sign-in.
  failed_sign_ins integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users,
  version integer not null default 1
);
create index users_by_role on users (role_id);
grant select, insert, update on users to counterfoil_app;
alter table roles add foreign key (created_by) references users;

-- One active super_admin always stays. Two who remove the last two at once wait for each other at the row of the role,
-- and the second sees what the first did.
create function keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fixed uuid;
begin
  select id into fixed from roles where slug = 'super_admin' for update;
  if old.role_id = fixed and old.active = 'yes' and (new.role_id <> fixed or new.active <> 'yes')
     and not exists (select from users where role_id = fixed and active = 'yes' and id <> old.id) then
    raise exception 'the last active super_admin stays'
      using errcode = 'check_violation', constraint = 'last_super_admin_stays';
  end if;
  return new;
end
$$;
create trigger keep_a_super_admin before update of active, role_id on users
  for each row when (old.active is distinct from new.active or old.role_id is distinct from new.role_id)
    execute function keep_a_super_admin();

-- Who is signed in, on which device. Only the hash of the token is kept.
create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  token_hash bytea not null unique,
  remember boolean not null,
  device text not null,
  address text not null,
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by_deactivation boolean not null default false,
  created_at timestamptz not null default now(),
  constraint session_ended_by_deactivation_has_ended check (not ended_by_deactivation or ended_at is not null)
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_open_by_user on sessions (user_id) where ended_at is null;
grant select, insert, update, delete on sessions to counterfoil_app;

-- Links to reset a password, verify an address or accept an invitation. Only the hash of the token is kept.
create table one_time_links (
  id uuid primary key default uuidv7(),
  kind text not null
    constraint one_time_link_kind_known
      check (kind in ('password_reset', 'verify_address', 'invitation', 'change_address', 'undo_address')),
  user_id uuid not null references users,
  -- The address that the link was sent to: it stops working when the user has another address. A link that changes the
  -- address is for the one that the user will have.
  email citext not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_links_by_expiry on one_time_links (expires_at);
create index one_time_links_by_user on one_time_links (user_id, kind);
grant select, insert, update, delete on one_time_links to counterfoil_app;

-- Links that let the first administrator in. All of them end with the first user, so one of them works, once.
create table setup_links (
  token_hash bytea primary key,
  name varchar(200) not null default '',
  email varchar(254) not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null
);
grant select, insert, delete on setup_links to counterfoil_app;

-- The replies to calls that were sent with an Idempotency-Key, so that a repeated call is answered and not done twice.
create table idempotency_keys (
  user_id uuid not null references users,
  key text not null,
  fingerprint bytea not null,
  status integer,
  reply text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to counterfoil_app;

-- How far each user has written, where reads go to a replica: what they read must not be older. One row for each user,
-- often overwritten, so the pages have room.
create table own_writes (
  user_id uuid primary key references users,
  lsn pg_lsn not null
) with (fillfactor = 50);
grant select, insert, update on own_writes to counterfoil_app;

-- A list with its filters, as its address describes it, under a name that the user chose.
create table saved_views (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  list text not null constraint saved_view_list_format check (list ~ '^[a-z_]{1,40}$'),
  name text not null constraint saved_view_name_length check (length(name) between 1 and 60),
  search text not null constraint saved_view_search_length check (length(search) <= 2000),
  created_at timestamptz not null default now()
);
create unique index one_view_of_a_name on saved_views (user_id, list, lower(name));
grant select, insert, update, delete on saved_views to counterfoil_app;
