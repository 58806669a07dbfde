-- Without a transaction
drop index concurrently if exists one_customer_link_of_a_message;
create unique index concurrently one_customer_link_of_a_message on customer_links (email_id) where revoked_at is null and email_id is not null;
drop index concurrently if exists one_customer_link_of_a_contact_for_a_document;
create unique index concurrently one_customer_link_of_a_contact_for_a_document on customer_links (invoice_id, lower(contact_email)) where revoked_at is null and email_id is null;
drop index concurrently if exists one_customer_link_of_a_contact;
