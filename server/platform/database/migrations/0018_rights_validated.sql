-- What 0017 added without looking at the rows that were there.
alter table roles validate constraint roles_permissions_check;
alter table sessions validate constraint ended_by_deactivation_has_ended;
