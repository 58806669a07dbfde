-- Reads the tables without keeping anybody from writing to them.
set local lock_timeout = '300ms';
alter table online_refunds validate constraint online_refund_fee_not_negative;
alter table online_payment_incidents validate constraint online_payment_incident_kind_known;
