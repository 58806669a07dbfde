-- A customer who had another name before.
update customers set name = 'Renamed since' where code = 'BETWEEN';
