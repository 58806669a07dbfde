-- A business that never touched the text of its e-mails.
update business set invoice_email_body = E'Dear {customer},\n\nPlease find attached invoice {number} for {gross}, due on {due_date}.\n\nThank you for your business.\n\n{business}';
