-- A role and a session as 0017 leaves them: one may change the administration, the other ended with its user.
insert into roles (name, slug, description, permissions) values
  ('Bank keeper', 'bank_keeper', '', '{admin_access,manage_admin}');
insert into sessions (user_id, token_hash, remember, device, address, expires_at, ended_at, ended_by_deactivation)
select id, '\xdead', false, 'test', '127.0.0.1', now() + interval '1 hour', now(), true from users where email = 'auditor@example.com';
