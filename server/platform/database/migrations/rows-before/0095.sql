-- There was one plan with its steps before the second one was there.
update business set name = name;
