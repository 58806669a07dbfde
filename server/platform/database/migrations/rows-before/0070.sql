-- Documents, which deliveries refer to, are there since long; the business had no channel.
update business set name = name;
