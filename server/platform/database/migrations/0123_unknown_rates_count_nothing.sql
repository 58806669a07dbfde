-- An open document of another system in another currency that came without a rate counted one to one in what is owed in the base currency. It
-- counts nothing there now: no sum is better than a wrong one. What is owed in its own currency stays as it is.
-- Nobody brings in, pays or credits one of them in between: half of a change by the old meaning would stay.
select id from imports where kind = 'open_documents' and status = 'running' order by id for update;
select invoices.id from invoices, business
 where import_id is not null and status = 'issued' and exchange_rate is null and currency <> base_currency
 order by invoices.id for update of invoices;

create or replace function in_base_minor(minor bigint, currency text, rate numeric, base_currency text)
 returns bigint
 language sql
 immutable parallel safe
return case
  when rate is not null then round(minor::numeric * rate * 10::numeric ^ (minor_digits(base_currency) - minor_digits(currency))::numeric)::bigint
  when currency = base_currency then minor
  else 0
end;
comment on function in_base_minor(bigint, text, numeric, text) is
  'An amount of a document in the base currency, by its own exchange rate, rounded as convertMinor in TypeScript does. In another currency without a rate it counts nothing, because nobody knows what it is worth.';

-- What was kept with the old meaning is taken off again. Found by the import that brought it, of which there are few.
insert into customer_figures (customer_id, owed_minor)
select customer_id, -sum(outstanding_minor)
  from invoices cross join business
 where import_id is not null and status = 'issued' and outstanding_minor > 0 and exchange_rate is null and currency <> base_currency
 group by customer_id;
