-- A column that is added to customers makes a new version like every other, without being named here.
create or replace trigger next_version before update on customers for each row execute function next_version();
