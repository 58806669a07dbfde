-- A link of a kind that there was before.
insert into one_time_links (kind, user_id, email, token_hash, expires_at)
select 'verify_address', id, email, '\x0160', now() from users order by id limit 1;
