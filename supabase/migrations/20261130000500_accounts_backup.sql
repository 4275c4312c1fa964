-- Accounts in a backup (docs/backup.md): roles, password hashes and second factors, which the command encrypts before they reach a disk.
-- Only the server may call both functions. Left out: sessions, devices, and what was counted or waits; they begin again.
create function public.accounts_backup() returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'second_factor_roles', (select coalesce(jsonb_agg(r.role order by r.role), '[]') from private.second_factor_roles r),
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(u) || jsonb_build_object(
        'subject', c.subject, 'must_change', c.must_change, 'password_hash', c.password_hash,
        'app', (
          select jsonb_build_object('sealed', t.sealed, 'set_up_at', t.set_up_at, 'last_step', t.last_step)
          from private.totp_secrets t where t.admin_user_id = u.id),
        'recovery_codes', (
          select coalesce(jsonb_agg(jsonb_build_object('code_hash', r.code_hash, 'used_at', r.used_at) order by r.code_hash), '[]')
          from private.recovery_codes r where r.admin_user_id = u.id),
        'passkeys', (
          select coalesce(jsonb_agg(to_jsonb(p) - '{id,admin_user_id}'::text[] order by p.credential_id), '[]')
          from private.passkeys p where p.admin_user_id = u.id)) order by u.id), '[]')
      from public.admin_users u join private.admin_credentials c on c.admin_user_id = u.id))
$$;

-- Restores the accounts of a backup with their ids and times, in one transaction. An account with the same id is replaced, others stay.
-- Raises PT409 once somebody has signed in to the project: then its accounts are in use. So an interrupted restore can be repeated.
-- Definer: writes times as they were, which no role of the API can; refuses all callers but the server.
create function public.restore_accounts(p_accounts jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  given jsonb;
  account public.admin_users;
  credentials private.admin_credentials;
begin
  perform private.require_server();
  perform private.lock_accounts();
  if exists (select from public.security_events where kind = 'signed_in') then
    raise exception 'Somebody has signed in to this project, so its accounts are in use.' using errcode = 'PT409', detail = 'accounts_in_use';
  end if;
  perform set_config('history.restores', 'yes', true);
  for given in select value from jsonb_array_elements(p_accounts -> 'accounts') order by (value ->> 'id')::bigint loop
    account := jsonb_populate_record(null::public.admin_users, given);
    credentials := jsonb_populate_record(null::private.admin_credentials, given);
    if exists (select from public.admin_users u where u.email = account.email and u.id <> account.id) then
      raise exception 'The project has an account of % with another number than the backup. Restore into a project without accounts.', account.email
        using errcode = 'PT409', detail = 'other_number';
    end if;
    insert into public.admin_users (id, email, full_name, role, active, created_at, updated_at, last_login)
    overriding system value
    values (account.id, account.email, account.full_name, account.role, account.active, account.created_at, account.updated_at, account.last_login)
    on conflict (id) do update set (email, full_name, role, active, created_at, updated_at, last_login)
      = (excluded.email, excluded.full_name, excluded.role, excluded.active, excluded.created_at, excluded.updated_at, excluded.last_login);
    insert into private.admin_credentials (admin_user_id, subject, must_change, password_hash)
    values (account.id, credentials.subject, credentials.must_change, credentials.password_hash)
    on conflict (admin_user_id) do update set (subject, must_change, password_hash)
      = (excluded.subject, excluded.must_change, excluded.password_hash);
    delete from private.totp_secrets where admin_user_id = account.id;
    insert into private.totp_secrets (admin_user_id, sealed, set_up_at, last_step)
    select account.id, t.sealed, t.set_up_at, t.last_step
    from jsonb_populate_record(null::private.totp_secrets, given -> 'app') as t where given -> 'app' <> 'null';
    delete from private.recovery_codes where admin_user_id = account.id;
    insert into private.recovery_codes (admin_user_id, code_hash, used_at)
    select account.id, r.code_hash, r.used_at from jsonb_populate_recordset(null::private.recovery_codes, given -> 'recovery_codes') as r;
    delete from private.passkeys where admin_user_id = account.id;
    insert into private.passkeys (
      admin_user_id, credential_id, public_key, counter, transports, name, is_user_verified, is_backed_up, created_at, last_used_at)
    select account.id, p.credential_id, p.public_key, p.counter, p.transports, p.name, p.is_user_verified, p.is_backed_up, p.created_at,
      p.last_used_at
    from jsonb_populate_recordset(null::private.passkeys, given -> 'passkeys') as p;
  end loop;
  perform set_config('history.restores', '', true);
  delete from private.second_factor_roles r where not p_accounts -> 'second_factor_roles' ? r.role;
  insert into private.second_factor_roles (role)
  select jsonb_array_elements_text(p_accounts -> 'second_factor_roles') on conflict do nothing;
  -- No new account gets the id of a restored one.
  perform setval(pg_get_serial_sequence('public.admin_users', 'id'), greatest((select max(id) from public.admin_users), 1));
end
$$;
grant execute on function public.accounts_backup(), public.restore_accounts(jsonb) to service_role;
