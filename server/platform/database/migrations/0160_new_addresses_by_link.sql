-- A new e-mail address counts once its link was opened, and the old one can undo it. Failed sign-ins are counted at the user, where the
-- audit trail names them.
set local lock_timeout = '300ms';
alter table one_time_links
  drop constraint one_time_link_kind_known,
  add constraint one_time_link_kind_known
    check (kind in ('password_reset', 'verify_address', 'invitation', 'change_address', 'undo_address')) not valid;
comment on column one_time_links.email is 'The address that the link was sent to: it stops working when the user has another address. A link that changes the address is for the one that the user will have.';
alter table users add column failed_sign_ins integer not null default 0;
comment on column users.failed_sign_ins is 'Wrong passwords since the last sign-in.';
