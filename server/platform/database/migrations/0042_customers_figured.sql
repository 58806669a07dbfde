-- The figures of customers and invoices that were there before customer_figures was kept, while others go on writing.
select correct_customer_figures();
