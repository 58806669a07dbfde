-- Reads the table without keeping anybody from writing to it.
set local lock_timeout = '300ms';
alter table roles validate constraint role_permissions_known;
