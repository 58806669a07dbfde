-- E-mails of the release before, with all the states that it knew.
update emails set status = status;
