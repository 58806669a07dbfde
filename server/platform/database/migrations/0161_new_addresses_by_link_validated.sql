-- Reads the table without keeping anybody from writing to it.
set local lock_timeout = '300ms';
alter table one_time_links validate constraint one_time_link_kind_known;
