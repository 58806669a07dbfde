import type { Message } from '#shared/i18n/message.ts'

/** Said by the server only. */
export const messages = {
  'error.request.malformed': 'The request could not be read. Please reload the page and try again.',
  'error.request.unknown_path': 'There is nothing at this address.',
  'error.request.too_large': 'That is too large to send. Please send less at once.',
  'error.request.wrong_type': 'This kind of content is not accepted here.',
  'error.request.abandoned': 'The request was cancelled.',
  'error.request.too_many': 'Too many requests. Please wait a moment and try again.',
  'error.request.key_reused': 'This Idempotency-Key was used for another request. Please send a new key.',
  'error.session.required': 'Please log in to continue.',
  'error.permission.missing': 'You do not have permission to do this.',
  'error.record.not_found': 'This record does not exist or has been deleted.',
  'error.record.changed': 'Someone else has changed this record in the meantime.',
  'error.record.busy': 'Others are working on the same records right now. Please try again.',
  'error.sign_in.wrong': 'These credentials do not match our records.',
  'error.sign_in.too_many': {
    one: 'Too many attempts. Please try again in {count} minute.',
    other: 'Too many attempts. Please try again in {count} minutes.',
  },
  'error.link.invalid': 'This link is no longer valid. Please ask for a new one.',
  'error.upload.unreadable': 'This file could not be read. Please choose another one.',
  'error.customer.has_documents': 'This customer has documents and cannot be deleted. Archive it instead.',
  'error.document.no_original': 'This document comes from the previous system. Please add its original PDF first.',
  'error.document.has_original': 'This document has its original already.',
  'error.document.original_sent': 'This original has been sent. It stays.',
  'error.document.number_is_old':
    'The next number is on a document that this customer has from the previous system. Set the next number ahead: Administration, Business, Numbering.',
  'error.import.control_changed': 'What would be saved has changed since you looked. Please compare the totals again.',
  'error.originals.unreadable': 'This is neither a PDF nor a zip file of PDFs that can be read.',
  'error.import.unreadable':
    'This is not a table that we can read. Please save it as an Excel workbook or as CSV, with a row of headings.',
  'error.import.too_many_rows':
    'The file has more than {count} rows, the most that can be read at once. Please split it.',
  'error.import.not_previewed': 'This import has already been started.',
  'error.import.nothing_to_save': 'No row of this file can be imported. Correct the rows or the columns first.',
  'error.import.running': 'The import is still running. Please wait until it has finished.',
  'error.import.nothing_to_undo': 'There is nothing to undo.',
  'error.import.in_use':
    'This import can no longer be undone, because something has been added to what it brought: {names}.',
  'error.einvoice.unknown_document':
    'This is not an e-invoice that we can read. It must be UBL 2.1, CII, or a PDF with Factur-X or ZUGFeRD 2 inside.',
  'error.einvoice.pdf_without_invoice': 'No e-invoice is inside this PDF, or the PDF is protected by a password.',
  'error.einvoice.too_many_lines': 'This e-invoice has more than 1,000 lines, the most that can be read.',
  'error.einvoice.malformed': 'The XML of this file is damaged in line {line}. Please ask the sender for a new one.',
  'error.einvoice.doctype':
    'This file defines a document type, which an e-invoice never does. It is not read, for safety.',
  'error.einvoice.entity':
    'This file uses an entity of its own in line {line}, which an e-invoice never does. It is not read, for safety.',
  'error.einvoice.too_complex': 'This file is too deep or has too many elements to be an e-invoice.',
  'error.einvoice.encoding': 'The characters of this file cannot be read. It should be saved as UTF-8.',
  'error.bank.retired': 'This account is retired. Bring it back into use first.',
  'error.bank.is_default': 'This is the default account for its currency. Make another one the default first.',
  'error.business.in_use': 'There are documents or schedules already: change the country’s settings one by one.',
  'error.vat_code.overlaps': 'This code already has a rate for some of these days.',
  'error.email.not_resendable':
    'Only an e-mail that failed or was kept can be sent again, and only while its link is valid.',
  'error.delivery.not_resendable': 'This e-invoice is on its way or has arrived: it is not sent again.',
  'error.delivery.not_signed': 'The signature of this call is missing, wrong or too old.',
  'error.mail_event.unreadable': 'This is neither a delivery report nor the call of a known provider.',
  'error.mail_event.not_signed': 'The signature of this call is missing or wrong.',
  'error.email.not_sent': 'This e-mail has not been sent, so it cannot have bounced.',
  'error.invoice.issued': 'This invoice has been issued and can no longer be changed. Credit it instead.',
  'error.invoice.void': 'This invoice is void: nothing more can be done with it.',
  'error.invoice.incomplete': 'This invoice cannot be issued yet. Please complete what is listed.',
  'error.invoice.date_before_last':
    'The latest document in this series is dated {last}. Numbers and dates go up together, so please choose that day or a later one.',
  'error.invoice.not_on_hold': 'This invoice is not on hold.',
  'error.invoice.nothing_owed': 'Nothing is owed on this invoice any more.',
  'error.statement.nothing_owed': 'Nothing is owed.',
  'error.payment.reversed': 'This payment has been reversed.',
  'error.write_off.reversed': 'This write-off has already been reversed.',
  'error.credit_note.issued': 'This credit note has been issued and can no longer be changed.',
  'error.credit_note.not_issued': 'This credit note has not been issued. Issue it first.',
  'error.e_invoice.not_expressible':
    'EN 16931 cannot express this document: something outside the scope of VAT stands beside other lines, or its currency has thousandths. Send the PDF.',
  'error.credit_note.nothing_left': 'This invoice has already been credited in full.',
  'error.credit_note.incomplete': 'This credit note cannot be issued yet. Please complete what is listed.',
  'error.schedule.finished': 'This schedule has finished. Copy it to a new one to carry on.',
  'error.schedule.has_runs': 'This schedule has made invoices and cannot be deleted. Finish it instead.',
  'error.schedule.not_next_date':
    'This date has already been run: the next date is {next}. Please check before you run it.',
  'error.schedule.switched_off': 'Schedule runs are switched off. An administrator can switch them on again.',
  'error.schedule.failed': 'The run for {date} failed: {reason}',
  'error.server.failed': 'Something went wrong! Please try again.',
  'error.database.unavailable': 'The service is not available right now. Please try again in a moment.',
  'error.item.in_use': 'This item stands on documents or schedules and cannot be deleted. Archive it instead.',
} as const satisfies Record<string, Message>
