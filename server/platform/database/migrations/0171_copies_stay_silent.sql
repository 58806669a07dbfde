-- Which database of which cluster this is: a dump that is restored elsewhere still names the place that it came from.
create function database_place() returns text
  language sql stable
  return (select system_identifier::text from pg_control_system()) || '/' ||
         (select oid::text from pg_database where datname = current_database());

alter table installation
  add column place text not null default database_place(),
  add column backed_up_at timestamptz;

comment on function database_place() is 'Which database of which cluster this is: the system identifier and the number of the database.';
comment on column installation.place is 'The database that this installation is in. Anywhere else it is a copy, which stays silent until somebody releases it.';
comment on column installation.backed_up_at is 'When the last backup was taken, as far as this database was told.';

grant update (place) on installation to counterfoil_app;

-- Tests copy databases on purpose: theirs have the setting.
create function is_copy() returns boolean
  language sql stable
  return current_setting('counterfoil.place', true) is distinct from 'anywhere'
     and (select place from installation) <> database_place();
comment on function is_copy() is 'Whether this database was copied from the one that it names: a dump that was restored, a template, a restored backup.';
