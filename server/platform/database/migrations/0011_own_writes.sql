-- How far each user has written, where reads go to a replica: what they read there must not be older than that. One row a user, written
-- over and over, so there is room beside it on its page.
create table own_writes (
  user_id uuid primary key references users,
  lsn pg_lsn not null
) with (fillfactor = 50);
grant select, insert, update on own_writes to counterfoil_app;
