-- A reminder is about several documents: its link opens the page of the account with all of them first.
alter table customer_links add column email_id uuid;
alter table customer_links add constraint customer_links_email_id_fkey foreign key (email_id) references emails(id) not valid;
comment on column customer_links.email_id is 'The message that it was made for, if that is about an account and not about one document.';
