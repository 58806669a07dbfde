-- What the migration before allows.
insert into online_payment_incidents (online_payment_id, kind, reference, amount_minor)
select id, 'taken_back', 'dp_0126', 100 from online_payments order by id limit 1;
