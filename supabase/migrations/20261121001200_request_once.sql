-- The ids of signed requests that were taken. A request that comes again while its signature is still valid is refused.
create table private.seen_requests (
  id text primary key,
  seen_at timestamptz not null default now()
);
create index seen_requests__seen on private.seen_requests (seen_at);
revoke all on private.seen_requests from public, anon, authenticated;
grant select, insert, delete on private.seen_requests to service_role;

-- Whether this id comes for the first time. The id is part of what is signed. Runs as its caller: only the server's role may ask. Signatures are
-- valid for 5 minutes before and after their time, so older ones need not be remembered.
create function public.request_once(p_id text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from private.seen_requests where seen_at < now() - interval '11 minutes';
  insert into private.seen_requests (id) values (left(p_id, 128)) on conflict do nothing;
  return found;
end
$$;
revoke execute on function public.request_once(text) from public, anon, authenticated;
grant execute on function public.request_once(text) to service_role;
