set local lock_timeout = '250ms';

alter table business validate constraint business_terms_known;
alter table customers validate constraint customer_terms_known;
alter table schedules validate constraint schedule_terms_known;
