-- Every row that was there before is without an import.
alter table customers validate constraint customers_import_id_fkey;
alter table schedules validate constraint schedules_import_id_fkey;
