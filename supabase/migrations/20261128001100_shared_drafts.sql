-- Drafts that staff show to people without an account: anyone with the link sees the page that the author saw, for 7 days
-- (docs/decisions/preview.md, Shared drafts). Ending a draft deletes its row, so that an ended link equals an unknown link.

create table private.shared_drafts (
  id bigint generated always as identity primary key,
  -- SHA-256 of the secret in the link. The secret is stored nowhere, so a reader of this table cannot open a draft.
  token_hash bytea not null
    constraint shared_drafts__token_hash__unique unique
    constraint shared_drafts__token_hash__sha256 check (octet_length(token_hash) = 32),
  entity text not null constraint shared_drafts__entity__at_most_63 check (char_length(entity) <= 63),
  -- Null: the record was never saved.
  entity_id bigint,
  -- The record as a save would store it: it names the draft in lists, and keeps its pictures.
  record jsonb not null constraint shared_drafts__record__object_of_at_most_2000000 check (
    jsonb_typeof(record) = 'object' and octet_length(record::text) <= 2000000),
  -- The HTML of the page by language, as the preview of the author had it, without scripts.
  pages jsonb not null constraint shared_drafts__pages__object_of_at_most_4000000 check (
    jsonb_typeof(pages) = 'object' and octet_length(pages::text) <= 4000000),
  shared_by bigint not null constraint shared_drafts__shared_by__exists references public.admin_users (id) on delete cascade,
  shared_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
comment on table private.shared_drafts is 'Drafts that people without an account see by a link, for 7 days.';
create index shared_drafts__person on private.shared_drafts (shared_by);
create index shared_drafts__expiry on private.shared_drafts (expires_at);
revoke all on private.shared_drafts from public, anon, authenticated;
grant select (record, expires_at) on private.shared_drafts to service_role;

-- The names of the pictures that shared drafts show until they expire, also inside texts. They are kept (private.picture_kept_for, and
-- `npm run orphans`).
create function public.draft_pictures() returns setof text
language sql stable
set search_path = ''
as $$
  select distinct private.picture_names(d.record::text) from private.shared_drafts d where d.expires_at > now()
$$;

revoke all on function public.draft_pictures() from public, anon, authenticated;
grant execute on function public.draft_pictures() to service_role;

-- Refuses a draft with a picture that was removed from the library, as a save does. Waits for a running removal; a later removal finds the
-- draft.
create function private.require_draft_pictures(p_table text, p_record jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  removed record;
  refused text;
begin
  if strpos(p_record::text, private.picture_folder()) = 0 then return; end if;
  perform pg_advisory_xact_lock(7302);
  select f.picture, field.key as used_in into removed
  from jsonb_each_text(p_record) as field, private.picture_names(field.value) as name
  join private.picture_facts f on f.picture = name
  where strpos(field.value, private.picture_folder()) > 0 and f.removed_at is not null
  order by field.key limit 1;
  if removed.picture is null then return; end if;
  refused := format('%s__%s__removed', p_table, removed.used_in);
  raise exception 'The draft violates check constraint "%": the picture % was removed from the library. Upload it again or leave it out',
    refused, removed.picture using errcode = '23514', constraint = refused, table = p_table, column = removed.used_in;
end
$$;

-- Definer: writes shared drafts, which no role of the API can; requires staff, and stores only drafts of the caller.
create function public.share_draft(p_table text, p_id bigint, p_record jsonb, p_pages jsonb, p_token_hash text) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.require_staff();
  most constant integer := 20;
  unknown text;
  is_there boolean;
  expires timestamptz;
begin
  perform private.require_content_table(p_table);
  if p_token_hash is null or p_token_hash !~ '^[0-9a-f]{64}$' then
    raise exception 'The hash of the link must be 64 hexadecimal digits.' using errcode = '22023';
  end if;
  select key into unknown from jsonb_object_keys(p_record) as key
  where not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', p_table)::regclass and a.attname = key and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname not in ('id', 'created_at', 'updated_at'))
  limit 1;
  if unknown is not null then
    raise exception '% has no field "%" that is saved.', p_table, unknown using errcode = '22023';
  end if;
  if p_id is not null then
    execute format('select exists (select from public.%I where id = $1)', p_table) into is_there using p_id;
    if not is_there then
      raise exception 'This record does not exist any more.' using errcode = 'PT404';
    end if;
  end if;
  -- Parallel calls of one account wait for each other, so that it cannot have more.
  perform from public.admin_users where id = caller for no key update;
  -- The account may have been deactivated meanwhile.
  perform private.require_staff();
  -- A call whose response was lost is repeated with the same link.
  select d.expires_at into expires from private.shared_drafts d
  where d.token_hash = decode(p_token_hash, 'hex') and d.shared_by = caller;
  if expires is not null then return expires; end if;
  if (select count(*) from private.shared_drafts d where d.shared_by = caller and d.expires_at > now()) >= most then
    raise exception 'You share % drafts, which is the most. End one of them first.', most using errcode = '54000';
  end if;
  perform private.require_draft_pictures(p_table, p_record);
  insert into private.shared_drafts as d (token_hash, entity, entity_id, record, pages, shared_by)
  values (decode(p_token_hash, 'hex'), p_table, p_id, p_record, p_pages, caller)
  returning d.expires_at into expires;
  return expires;
end
$$;

-- Every draft that can be opened now, the newest first. `is_yours`: the caller shared it; `may_end`: or is an admin.
-- Definer: reads shared drafts, which no role of the API can; requires staff, and returns neither the hash of a link nor the texts.
create function public.shared_drafts()
returns table (
  id bigint, entity text, entity_id bigint, names jsonb, shared_by_name text, shared_at timestamptz,
  expires_at timestamptz, is_yours boolean, may_end boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller bigint := private.require_staff();
begin
  return query
  select d.id, d.entity, d.entity_id,
    private.record_names(d.record),
    u.full_name, d.shared_at, d.expires_at, d.shared_by = caller, d.shared_by = caller or private.is_admin()
  from private.shared_drafts d join public.admin_users u on u.id = d.shared_by
  where d.expires_at > now() and u.active
  order by d.shared_at desc, d.id desc
  limit 500;
end
$$;

-- Ends a draft. Succeeds if it has ended already.
-- Definer: deletes shared drafts, which no role of the API can; requires the account that shared it, or an admin.
create function public.end_shared_draft(p_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller bigint := private.require_staff();
begin
  if exists (select from private.shared_drafts d where d.id = p_id and d.shared_by <> caller) and not private.is_admin() then
    raise exception 'Only an admin can end a draft that somebody else shares.' using errcode = '42501';
  end if;
  delete from private.shared_drafts d where d.id = p_id;
end
$$;
comment on function public.share_draft(text, bigint, jsonb, jsonb, text) is 'nullable: p_id';

comment on function public.shared_drafts() is 'nullable: entity_id';
grant execute on function public.share_draft(text, bigint, jsonb, jsonb, text),
  public.shared_drafts(), public.end_shared_draft(bigint) to authenticated;

-- The page of a link, for anybody with its secret; no row if the link is unknown, expired or ended. Takes the secret, because a hash from
-- a backup must open nothing.
-- Definer: reads shared drafts, which no role of the API can; returns the page of one link to whoever has its secret.
create function public.read_shared_draft(p_secret text)
returns table (pages jsonb, shared_at timestamptz, expires_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select d.pages, d.shared_at, d.expires_at
  from private.shared_drafts d join public.admin_users u on u.id = d.shared_by
  where d.token_hash = sha256(convert_to(p_secret, 'UTF8')) and d.expires_at > now() and u.active
$$;
grant execute on function public.read_shared_draft(text) to anon;
