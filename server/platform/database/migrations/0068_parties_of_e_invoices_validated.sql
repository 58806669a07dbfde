-- The rules of 0067 that look at every customer, without holding the table for it.
set local lock_timeout = '300ms';

alter table customers validate constraint customer_electronic_address_shape;
alter table customers validate constraint customer_legal_id_shape;
alter table customers validate constraint customer_e_invoice_profile_known;
alter table customers validate constraint customer_required_reference_known;
