-- What the migration before allows.
update online_refunds set fee_minor = 1500 where provider_refund_id = 're_0140';
insert into online_payment_incidents (online_payment_id, kind, reference, amount_minor)
select id, 'part_charged_back', 'dp_0141', 100 from online_payments order by id limit 1;
