-- Reads the table without keeping anybody from writing to it.
set local lock_timeout = '300ms';
alter table banks
  validate constraint bank_routing_number_format,
  validate constraint bank_account_number_format,
  validate constraint bank_numbers_belong_together,
  validate constraint bank_name_length,
  validate constraint bank_account_name_length,
  validate constraint bank_default_can_be_paid_into;
