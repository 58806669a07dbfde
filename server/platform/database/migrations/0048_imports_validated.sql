-- Every row that was there before is without an import.
set local lock_timeout = '300ms';

alter table customers validate constraint customers_import_id_fkey;
alter table schedules validate constraint schedules_import_id_fkey;
