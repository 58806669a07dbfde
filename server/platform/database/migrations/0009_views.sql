-- What someone looks at again and again: a list as its address describes it, under a name of their own.

create table saved_views (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  list text not null check (list ~ '^[a-z_]{1,40}$'),
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 2000),
  created_at timestamptz not null default now()
);
create unique index one_view_of_a_name on saved_views (user_id, list, lower(name));
grant select, insert, update, delete on saved_views to counterfoil_app;
