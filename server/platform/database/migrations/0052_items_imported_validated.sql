-- Every item that was there before is without an import.
set local lock_timeout = '300ms';

alter table items validate constraint items_import_id_fkey;
