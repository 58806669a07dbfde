-- Without a transaction
-- Home counts the active schedules that run soon: in the index alone, instead of in every row.
drop index concurrently if exists schedules_by_next_run;
create index concurrently schedules_by_next_run on schedules (next_date, id) include (status);
drop index concurrently if exists schedules_by_next_date;
