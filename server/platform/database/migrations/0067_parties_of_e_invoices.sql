-- What e-invoices say of both sides and of VAT: electronic addresses, legal ids, who is asked about invoices, and the code of the reason
-- for which no VAT is charged.

set local lock_timeout = '300ms';

-- VAT -----------------------------------------------------------------------------------------------------------------

alter table vat_rates add column vatex_code text not null default '';
comment on column vat_rates.vatex_code is 'The reason for which no VAT is charged, as a code of the VATEX list.';
alter table vat_rates add constraint vat_rate_vatex_code_format check (vatex_code ~ '^(VATEX-[A-Z0-9-]{2,40})?$');
alter table vat_rates drop constraint vat_rate_category_known;
alter table vat_rates add constraint vat_rate_category_known
  check (category in ('S', 'Z', 'E', 'AE', 'O', 'G', 'K', 'L', 'M'));
alter table vat_rates drop constraint vat_rate_only_standard_is_above_zero;
alter table vat_rates add constraint vat_rate_only_charged_is_above_zero check (category in ('S', 'L', 'M') or rate = 0);

update vat_rates set vatex_code = 'VATEX-EU-AE' where code = 'reverse_charge' and category = 'AE';
update vat_rates set vatex_code = 'VATEX-EU-O' where code in ('outside_scope', 'no_vat') and category = 'O';
update vat_rates set vatex_code = 'VATEX-EU-G' where code = 'export' and category = 'G';

insert into vat_rates (code, name, category, rate, wording, vatex_code, valid_from)
select code, name, category, 0, wording, vatex_code, coalesce((select min(valid_from) from vat_rates where code = 'standard'), '2011-01-04')
from (values
  ('reverse_charge_abroad', 'Reverse charge abroad', 'AE', 'Reverse charge: the customer accounts for the VAT', 'VATEX-EU-AE'),
  ('intra_community', 'Intra-community supply', 'K', 'VAT-exempt intra-community supply of goods', 'VATEX-EU-IC')
) as built_in (code, name, category, wording, vatex_code)
where not exists (select from vat_rates known where known.code = built_in.code);

-- Both sides ----------------------------------------------------------------------------------------------------------

alter table business
  add column electronic_address jsonb,
  add column legal_id jsonb,
  add column tax_number varchar(30) not null default '',
  add column invoice_contact jsonb not null default '{"name": "", "phone": "", "email": ""}',
  add constraint business_electronic_address_shape check (electronic_address ?& array['scheme', 'id']),
  add constraint business_legal_id_shape check (legal_id ?& array['scheme', 'id']),
  add constraint business_invoice_contact_shape check (invoice_contact ?& array['name', 'phone', 'email']);
comment on column business.electronic_address is 'Where e-invoices reach it: a scheme of the EAS list, and the address within it.';
comment on column business.legal_id is 'As registered: a scheme of the ICD list, or none, and the id within it.';
comment on column business.invoice_contact is 'Who is asked about invoices.';

alter table customers
  add column electronic_address jsonb,
  add column legal_id jsonb,
  add column tax_number varchar(30) not null default '',
  add column e_invoice_profile text not null default 'none',
  add column required_reference text not null default 'none',
  add constraint customer_electronic_address_shape check (electronic_address ?& array['scheme', 'id']) not valid,
  add constraint customer_legal_id_shape check (legal_id ?& array['scheme', 'id']) not valid,
  add constraint customer_e_invoice_profile_known
    check (e_invoice_profile in ('none', 'factur_x', 'peppol', 'xrechnung')) not valid,
  add constraint customer_required_reference_known check (required_reference in ('none', 'order', 'buyer')) not valid;
comment on column customers.e_invoice_profile is 'The rules that their e-invoices keep.';
comment on column customers.required_reference is 'Nothing is issued to them without it.';
