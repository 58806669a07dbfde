-- The business is there since long.
update business set name = name;
