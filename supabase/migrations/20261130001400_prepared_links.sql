-- A form that is shared is prepared first, so all new links show sets. Links of single drafts live on until their 7 days are over: they have no
-- set and take no answer. A later migration can drop the columns `entity`, `entity_id` and `record`, require the set, and name the table after
-- what it has; an update may only add (docs/decisions/updates.md). docs/decisions/prepared-changes.md, Links.

alter table private.shared_drafts
  alter column entity drop not null,
  alter column record set default '{}',
  -- The names of the pictures of the changes that the pages show: they are kept until the link ends, also if the changes lose them.
  add column pictures text[] not null default '{}' constraint shared_drafts__pictures__at_most_50000 check (cardinality(pictures) <= 50000);
comment on table private.shared_drafts is 'Links by which people without an account see a prepared set and answer, for 7 days.';
drop function public.share_draft(text, bigint, jsonb, jsonb, text), public.shared_drafts();
revoke select (entity, entity_id, record), update (set_id, set_version) on private.shared_drafts from authenticated;
grant select (pictures) on private.shared_drafts to service_role;

-- As before, with the pictures of links.
create or replace function public.draft_pictures() returns setof text
language sql stable
set search_path = ''
as $$
  select unnest(d.pictures) from private.shared_drafts d where d.expires_at > now()
  union
  select private.picture_names(d.record::text) from private.shared_drafts d where d.expires_at > now()
  union
  select private.picture_names(c."values"::text) from private.prepared_changes c
$$;

-- Shares a copy of the pages of a set, once for each link: a call whose answer was lost is repeated with the same link. The set must have the
-- version that the pages show. Returns the end of the link.
-- Definer: writes links, which no role of the API can; requires staff, and stores only links of the caller.
create or replace function public.share_set(p_id bigint, p_version integer, p_pages jsonb, p_token_hash text) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.require_staff();
  most constant integer := 20;
  expires timestamptz;
begin
  if p_token_hash is null or p_token_hash !~ '^[0-9a-f]{64}$' then
    raise exception 'The hash of the link must be 64 hexadecimal digits.' using errcode = '22023';
  end if;
  -- Calls wait for each other, so that no account can have more links.
  perform private.lock_prepared();
  -- The account may have been deactivated meanwhile.
  perform from public.admin_users where id = caller for no key update;
  perform private.require_staff();
  select d.expires_at into expires from private.shared_drafts d
  where d.token_hash = decode(p_token_hash, 'hex') and d.shared_by = caller;
  if expires is not null then return expires; end if;
  perform private.open_set(p_id, p_version);
  if (select count(*) from private.shared_drafts d where d.shared_by = caller and d.expires_at > now()) >= most then
    raise exception 'You have % links, which is the most. End one of them first.', most using errcode = '54000', detail = 'too_many_links';
  end if;
  insert into private.shared_drafts as d (set_id, set_version, token_hash, pages, pictures, shared_by)
  values (p_id, p_version, decode(p_token_hash, 'hex'), p_pages, array(
      select distinct private.picture_names(c."values"::text) from private.prepared_changes c where c.set_id = p_id), caller)
  returning d.expires_at into expires;
  return expires;
end
$$;

-- As before, with who shared each link, and whether the caller may end it.
create or replace function public.prepared_list(p_ended boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  caller constant bigint := private.require_staff();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(one) - 'touched_at' || jsonb_build_object('changes', (
      select coalesce(jsonb_agg(jsonb_build_object('request', c.request, 'version', c.version, 'table', c.entity, 'action', c.action,
        'record_id', c.record_id, 'values', c."values", 'seen', c.seen, 'by', c.prepared) || private.present_state(c) order by c.id), '[]')
      from private.prepared_changes c where c.set_id = one.id), 'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', u.full_name, 'may_end', d.shared_by = caller or private.is_admin(),
        'shared_at', d.shared_at, 'expires_at', d.expires_at, 'is_current', d.set_version = one.version, 'looks_right', d.looks_right,
        'remark', d.remark, 'answered_at', d.answered_at) order by d.id), '[]')
      from private.shared_drafts d join public.admin_users u on u.id = d.shared_by
      where d.set_id = one.id and d.expires_at > now())) order by one.id), '[]')
    from (
      select * from private.prepared_sets s
      where case when p_ended then (s.state = 'done' and s.back_at is null) or s.state = 'taken_back'
        else s.state in ('open', 'waiting') or (s.state = 'done' and s.back_at is not null) end
      order by s.id desc limit case when p_ended then 200 end) as one);
end
$$;
