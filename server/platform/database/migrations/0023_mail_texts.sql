-- A message about an invoice that is late has a text of its own, speaks of what is still owed, and greets whoever reads it.
alter table business
  add column overdue_email_subject text not null default 'Overdue: invoice {number} from {business}',
  add column overdue_email_body text not null default E'Dear {contact},\n\nInvoice {number} was due on {due_date}, and we have {outstanding} of it still to be paid. A copy is attached.\n\nIf you have paid it in the meantime, please disregard this message. If something keeps you from paying, please tell us.\n\n{business}';

alter table business alter column invoice_email_body
  set default E'Dear {contact},\n\nPlease find attached invoice {number} for {gross}. The amount to pay is {outstanding}, by {due_date}.\n\nThank you for your business.\n\n{business}';

-- One row. A text that somebody wrote stays as they wrote it.
update business set invoice_email_body = default
 where invoice_email_body = E'Dear {customer},\n\nPlease find attached invoice {number} for {gross}, due on {due_date}.\n\nThank you for your business.\n\n{business}';
