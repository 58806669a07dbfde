-- A customer who wants XRechnung, as 0067 lets them be.
insert into customers (code, name, billing_address, currency, terms_days, default_vat_code, e_invoice_profile, electronic_address)
values ('BEFORE-68', 'With an address', '{"city": "Bonn"}', 'EUR', 30, 'standard', 'xrechnung', '{"scheme": "0204", "id": "991-12345-67"}');
