-- Signed requests that were taken, so that one that is sent again while its signature is still valid is refused.
create table private.seen_requests (
  signature text primary key,
  seen_at timestamptz not null default now()
);
create index seen_requests__seen on private.seen_requests (seen_at);
revoke all on private.seen_requests from public, anon, authenticated;
grant select, insert, delete on private.seen_requests to service_role;

-- Whether this signature comes for the first time. Runs as its caller: only the server's role may ask. Signatures are
-- valid for 5 minutes before and after their time, so older ones need not be remembered.
create function public.request_once(p_signature text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from private.seen_requests where seen_at < now() - interval '11 minutes';
  insert into private.seen_requests (signature) values (left(p_signature, 128)) on conflict do nothing;
  return found;
end
$$;
revoke execute on function public.request_once(text) from public, anon, authenticated;
grant execute on function public.request_once(text) to service_role;
