-- One that waits for its document, as the queue of the release before has it.
select graphile_worker.add_job('invoices:make_pdf', json_build_object('invoice_id', id)) from invoices where number = 'INV-2026-00003';
