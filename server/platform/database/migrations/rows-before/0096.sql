-- E-mails of the release before.
update emails set status = status;
