-- What runs at this moment: each process writes down every few seconds that it is there, in which version, and how far the clock of its
-- machine is ahead of the database's. Of no use after a crash, so not logged.
create unlogged table running_processes (
  id uuid primary key,
  machine text not null check (length(machine) <= 300),
  version text not null check (length(version) <= 100),
  clock_ahead_seconds integer not null,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on running_processes to counterfoil_app;
