-- Reports: the documents of a period, found and added up in an index alone where their figures fit in it.

create index invoices_by_issue_date on invoices (issue_date)
  include (customer_id, currency, net_minor, vat_minor, gross_minor) where status = 'issued';
create index credit_notes_by_issue_date on credit_notes (issue_date)
  include (customer_id, currency, net_minor, vat_minor, gross_minor) where status = 'issued';

-- The VAT return asks for invoices by their tax point.
create index invoices_by_tax_point on invoices (tax_point, id) where status = 'issued';

create index refunds_by_date on refunds (refund_date);
