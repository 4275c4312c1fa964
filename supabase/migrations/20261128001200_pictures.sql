-- Pictures. Visitors read them by address; only the `image-upload` function writes, with the secret key. storage.objects has no
-- policy, so no other role gets in.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Which records use which pictures of the media library. The triggers of the history update this list with each change, so that the
-- console finds the uses of ten thousand pictures without reading the content. docs/decisions/library.md.

create table private.picture_uses (
  entity text not null constraint picture_uses__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  -- Name inside the bucket: `{hash}.jpg` or `full/{hash}.jpg`.
  picture text not null constraint picture_uses__picture__name check (picture ~ '^(full/)?[0-9a-f]{32}\.[a-z]{3,4}$'),
  columns text[] not null constraint picture_uses__columns__from_1_to_100 check (cardinality(columns) between 1 and 100),
  -- The names of the record by column, and the same folded for the search. A text of a picture is its name.
  names jsonb not null constraint picture_uses__names__at_most_20000 check (pg_column_size(names) <= 20000),
  words text not null constraint picture_uses__words__at_most_4000 check (char_length(words) <= 4000),
  primary key (entity, entity_id, picture)
);
comment on table private.picture_uses is 'Which records use which pictures of the media library, in which columns.';
create index picture_uses__picture on private.picture_uses (picture);
revoke all on private.picture_uses from public, anon, authenticated, service_role;

create table private.picture_facts (
  picture text primary key constraint picture_facts__picture__name check (picture ~ '^(full/)?[0-9a-f]{32}\.[a-z]{3,4}$'),
  width integer,
  height integer,
  -- The name that the file had on the device, and the same folded for the search.
  file_name text constraint picture_facts__file_name__at_most_200 check (char_length(file_name) <= 200),
  words text not null default '' constraint picture_facts__words__at_most_400 check (char_length(words) <= 400),
  -- The first and the last upload: whoever uploads a picture again may be about to use it.
  stored_at timestamptz not null,
  last_upload_at timestamptz not null,
  -- The account and its name at that time; null for uploads by a program.
  stored_by bigint,
  stored_by_name text constraint picture_facts__stored_by_name__at_most_160 check (char_length(stored_by_name) <= 160),
  -- An admin has removed the file: no record may use it until it is uploaded again.
  removed_at timestamptz
);
comment on table private.picture_facts is 'Facts about an uploaded picture besides its file; older pictures, and pictures of a restored project, may have none.';
revoke all on private.picture_facts from public, anon, authenticated;
grant select, insert, update on private.picture_facts to service_role;

-- Keeps the uses of records of a table that changed, from their new versions, and the names of records whose pictures stayed. Runs under the lock of the history, so that no picture is removed
-- in between.
create function private.keep_picture_uses(p_entity text, p_versions bigint[], p_renamed bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  removed record;
  refused text;
begin
  if p_renamed is not null then
    update private.picture_uses u set names = named.names, words = private.words_of_names(named.names)
    from public.record_versions v, lateral (select private.record_names(v.record) as names offset 0) as named
    where v.id = any (p_renamed) and u.entity = p_entity and u.entity_id = v.entity_id;
  end if;
  if p_versions is null then return; end if;
  delete from private.picture_uses u
  where u.entity = p_entity and u.entity_id = any (array(select v.entity_id from public.record_versions v where v.id = any (p_versions)));
  insert into private.picture_uses (entity, entity_id, picture, columns, names, words)
  select p_entity, v.entity_id, found.picture, found.columns, named.names, private.words_of_names(named.names)
  from public.record_versions v, lateral (
    select picture, array_agg(key order by key) as columns
    from jsonb_each_text(v.record), private.picture_names(value) as picture
    where strpos(value, private.picture_folder()) > 0
    group by picture) as found, lateral (select private.record_names(v.record) as names offset 0) as named
  where v.id = any (p_versions) and v.operation <> 'delete';
  select u.picture, u.columns[1] as used_in into removed
  from private.picture_facts f join private.picture_uses u on u.picture = f.picture
  where f.removed_at is not null and u.entity = p_entity
    and u.entity_id = any (array(select v.entity_id from public.record_versions v where v.id = any (p_versions))) limit 1;
  if removed.picture is not null then
    refused := format('%s__%s__removed', p_entity, removed.used_in);
    raise exception 'new row for relation "%" violates check constraint "%": the picture % was removed from the library. Upload it again or leave it out',
      p_entity, refused, removed.picture using errcode = '23514', constraint = refused, table = p_entity, column = removed.used_in;
  end if;
end
$$;

-- Whether the file of a picture is being removed. A removal that was interrupted counts for 5 minutes.
create function private.is_being_removed(p_picture text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.picture_facts f where f.picture = p_picture and f.removed_at > clock_timestamp() - interval '5 minutes')
$$;
grant execute on function private.is_being_removed(text) to service_role;

-- Begins the upload of a picture that may be stored already: it counts as uploaded just now, so that nobody removes it while its file is written.
-- Returns false while its file is being removed, which would take the new file too. Only the server calls it.
create function public.begin_upload(p_picture text) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  stored_since timestamptz;
begin
  -- No picture is marked as removed in between.
  perform pg_advisory_xact_lock(7302);
  select o.created_at into stored_since from storage.objects o where o.bucket_id = 'media' and o.name = p_picture;
  if stored_since is null then return true; end if;
  if private.is_being_removed(p_picture) then return false; end if;
  insert into private.picture_facts (picture, stored_at, last_upload_at) values (p_picture, stored_since, clock_timestamp())
  on conflict (picture) do update set last_upload_at = excluded.last_upload_at;
  return true;
end
$$;
grant execute on function public.begin_upload(text) to service_role;

-- Records an upload: its size in pixels, its file name, the account (null for a program), and its time (default: now). The earliest upload
-- of a picture counts, unless the picture was removed since; the latest upload decides how long an unused picture is kept. Only the server
-- calls it.
create function public.record_upload(
  p_picture text, p_width integer, p_height integer, p_file_name text, p_account bigint default null,
  p_stored_at timestamptz default clock_timestamp())
returns void
language sql
set search_path = ''
as $$
  insert into private.picture_facts as known (picture, width, height, file_name, words, stored_at, last_upload_at, stored_by, stored_by_name)
  select p_picture, p_width, p_height, left(p_file_name, 200), coalesce(left(private.fold_search(left(p_file_name, 200)), 400), ''),
    p_stored_at, p_stored_at, u.id, u.full_name
  from (select) as one left join public.admin_users u on u.id = p_account
  on conflict (picture) do update set
    width = excluded.width, height = excluded.height, file_name = excluded.file_name, words = excluded.words,
    stored_at = excluded.stored_at, stored_by = excluded.stored_by, stored_by_name = excluded.stored_by_name, removed_at = null
  where known.removed_at is not null or known.width is null or excluded.stored_at < known.stored_at;
  update private.picture_facts set last_upload_at = greatest(last_upload_at, p_stored_at) where picture = p_picture;
$$;
grant execute on function public.record_upload(text, integer, integer, text, bigint, timestamptz) to service_role;
comment on function public.record_upload(text, integer, integer, text, bigint, timestamptz) is 'nullable: p_file_name, p_account';

-- The first reason that keeps a picture, as in the orphan check: a record uses it, it has a text, a record in the bin needs it, an older
-- version does, its last upload is so recent that it may belong to an unsaved form, or a shared draft has it. Null if nothing needs it.
create function private.picture_kept_for(p_picture text, p_last_upload_at timestamptz, p_min_age interval default '7 days') returns text
language sql stable
set search_path = ''
as $$
  select case
    when exists (select from private.picture_uses where picture = p_picture and entity <> 'picture_texts') then 'used'
    when exists (select from private.picture_uses where picture = p_picture) then 'text'
    when exists (
      select from private.bin b where private.version_pictures(b.record, b.before) @> array[p_picture]) then 'bin'
    when exists (
      select from public.record_versions v where private.version_pictures(v.record, v.before) @> array[p_picture]) then 'history'
    when p_last_upload_at is null or p_last_upload_at > now() - p_min_age or p_picture in (select public.draft_pictures()) then 'recent'
  end
$$;

-- The stored pictures with their facts. Thumbnails belong to their picture.
create function private.stored_pictures()
returns table (
  picture text, bytes bigint, width integer, height integer, file_name text, stored_at timestamptz, last_upload_at timestamptz, stored_by text,
  is_removed boolean)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    select o.name, (o.metadata ->> 'size')::bigint, f.width, f.height, f.file_name, coalesce(f.stored_at, o.created_at),
      coalesce(f.last_upload_at, o.created_at), f.stored_by_name, f.removed_at is not null
    from storage.objects o left join private.picture_facts f on f.picture = o.name
    where o.bucket_id = 'media' and o.name ~ '^(full/)?[0-9a-f]{32}\.[a-z]{3,4}$';
end
$$;

-- A page of the library. @p_show is `unused`, `undescribed`, `one_language`, the table of the records that use the pictures, or null for
-- all; @p_sort is `oldest`, `largest` or `most_used`, otherwise the newest come first. All words of @p_search are somewhere in the name of
-- the file, the names of the records or the texts of the picture.
-- Definer: reads stored files and the uses of pictures, which no role of the API can; requires staff.
create function public.library_pictures(
  p_search text default null, p_show text default null, p_sort text default null, p_limit integer default 24, p_offset integer default 0)
returns table (
  picture text, bytes bigint, width integer, height integer, file_name text, stored_at timestamptz, stored_by text,
  uses jsonb, use_count integer, texts jsonb, kept_for text, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  searched constant text[] := array(
    select word from regexp_split_to_table(private.fold_search(left(coalesce(p_search, ''), 200)), ' ') as word where word <> '');
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  return query
  with used as (
    select u.picture, (count(*) filter (where u.entity <> 'picture_texts'))::integer as records,
      bool_or(u.entity = 'picture_texts') as is_described,
      bool_or(u.entity = p_show) as is_shown,
      case when p_show = 'one_language' then
        bool_or(u.entity = 'picture_texts' and (select count(*) from jsonb_object_keys(u.names)) > 1) end as is_in_languages,
      case when searched <> '{}' then string_agg(u.words, ' ') end as words
    from private.picture_uses u group by u.picture
  ), matching as (
    -- Sorts 10,000 pictures with only the columns of the order; the page reads the rest.
    select o.id, o.name, coalesce(f.stored_at, o.created_at) as stored_at, coalesce(u.records, 0) as records,
      case p_sort when 'largest' then (o.metadata ->> 'size')::bigint when 'most_used' then u.records end as size_or_uses
    from storage.objects o
    left join private.picture_facts f on f.picture = o.name
    left join used u on u.picture = o.name
    -- The names of stored_pictures. Thumbnails are left out first: a pattern takes longer.
    where o.bucket_id = 'media' and o.name not like 'small/%' and o.name ~ '^(full/)?[0-9a-f]{32}\.[a-z]{3,4}$' and f.removed_at is null
      and (searched = '{}' or (
        select bool_and(strpos(concat_ws(' ', u.words, f.words), word) > 0) from unnest(searched) as word))
      and case
        when p_show is null then true
        when p_show = 'unused' then coalesce(u.records, 0) = 0
        when p_show = 'undescribed' then u.is_described is not true
        when p_show = 'one_language' then u.is_described and not u.is_in_languages
        else u.is_shown is true end
  ), page as (
    select o.name as picture, (o.metadata ->> 'size')::bigint as bytes, f.width, f.height, f.file_name, m.stored_at,
      coalesce(f.last_upload_at, o.created_at) as last_upload_at, f.stored_by_name as stored_by, m.records, m.place
    from (
      select matching.*, row_number() over (order by size_or_uses desc nulls last, case when p_sort = 'oldest' then matching.stored_at end,
        matching.stored_at desc, matching.name) as place
      from matching order by place limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)) m
    join storage.objects o on o.id = m.id
    left join private.picture_facts f on f.picture = o.name
  )
  select page.picture, page.bytes, page.width, page.height, page.file_name, page.stored_at, page.stored_by,
    (select coalesce(jsonb_agg(jsonb_build_object('entity', u.entity, 'id', u.entity_id, 'columns', u.columns, 'names', u.names)
        order by u.entity, u.entity_id), '[]')
      from (
        select * from private.picture_uses one where one.picture = page.picture and one.entity <> 'picture_texts'
        order by one.entity, one.entity_id limit 50) u),
    page.records,
    (select to_jsonb(t) from public.picture_texts t
      where t.id in (select one.entity_id from private.picture_uses one where one.picture = page.picture and one.entity = 'picture_texts')
      order by t.created_at desc, t.id desc limit 1),
    private.picture_kept_for(page.picture, page.last_upload_at), (select count(*) from matching)::integer
  from page order by page.place;
end
$$;
grant execute on function public.library_pictures(text, text, text, integer, integer) to authenticated;
comment on function public.library_pictures(text, text, text, integer, integer) is
  'nullable: bytes, width, height, file_name, stored_by, texts, kept_for, p_search, p_show, p_sort';

-- The sizes of up to 200 library pictures in pixels, null if unknown. A missing picture has no row.
-- Definer: reads the sizes of stored files, which no role of the API can; requires staff.
create function public.picture_sizes(p_pictures text[]) returns table (picture text, width integer, height integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_role('Only staff can read this.', 'admin', 'editor', 'moderator');
  return query
    select o.name, f.width, f.height
    from storage.objects o left join private.picture_facts f on f.picture = o.name
    where o.bucket_id = 'media' and o.name = any(p_pictures[:200]) and f.removed_at is null;
end
$$;
grant execute on function public.picture_sizes(text[]) to authenticated;
comment on function public.picture_sizes(text[]) is 'nullable: width, height';

-- Starts the command that replaces a picture. Returns the tables of the records that change, with their ids and columns. With @p_with_text,
-- the texts of the picture move too, unless the new picture has its own.
-- Definer: reads the uses of pictures and writes the entry of a command, which no role of the API can; requires staff.
create function private.begin_replacement(p_picture text, p_address text, p_with_text boolean, p_request uuid)
returns table (entity text, ids bigint[], columns text[])
language plpgsql security definer
set search_path = ''
as $$
declare
  replacement constant text := (select name from private.picture_names(p_address) as name);
begin
  perform private.require_role('Only staff can change records.', 'admin', 'editor', 'moderator');
  if p_picture = replacement then
    raise exception 'This is the same picture.' using errcode = '22023', detail = 'same_picture';
  end if;
  -- Any save could add a use, so that none may run.
  perform private.lock_out_saves();
  -- From here on, the lock keeps the new picture from being removed.
  perform pg_advisory_xact_lock(7302);
  if replacement is null or not exists (select from private.stored_pictures() s where s.picture = replacement and not s.is_removed) then
    raise exception 'The new picture is not in the library.' using errcode = 'PT404', detail = 'no_such_picture';
  end if;
  if (select count(*) from private.picture_uses u where u.picture = p_picture) > 10000 then
    raise exception 'One command takes at most 10,000 records, and more use this picture.' using errcode = '22023';
  end if;
  perform private.start_entry('bulk', p_request, jsonb_build_object('action', 'replace_picture', 'picture', p_picture, 'with', p_address));
  return query
    select u.entity, array_agg(distinct u.entity_id), array_agg(distinct named)
    from private.picture_uses u, unnest(u.columns) as named
    where u.picture = p_picture and (u.entity <> 'picture_texts' or (p_with_text and not exists (
      select from private.picture_uses own where own.picture = replacement and own.entity = 'picture_texts')))
    group by u.entity order by u.entity;
end
$$;
grant execute on function private.begin_replacement(text, text, boolean, uuid) to authenticated;

-- Replaces a picture of the library in every record that uses it, also inside texts: one command, with one undo. Returns how many records
-- changed. @p_address is the public address of the new picture. If a record would break a rule, the detail of the error names it, as JSON.
create function public.replace_picture(p_picture text, p_address text, p_with_text boolean, p_request uuid) returns integer
language plpgsql
set search_path = ''
-- The time limit of all commands for many records.
set statement_timeout = '60s'
as $$
declare
  used record;
  changes text;
  statement text;
  changed_id bigint;
  refusal text;
  names jsonb;
  written constant text := replace(p_address, '\', '\\');
  -- Whole addresses, on any host: an address has no white space, brackets or quotes. An address without https:// is a use too, and so is
  -- the address of the thumbnail. A comma separates two addresses: after its scheme, an address has no colon except before a port, and
  -- {1,1}? prefers the shortest match.
  pattern constant text := '(?:(?:[Hh][Tt][Tt][Pp][Ss]?:|[A-Za-z0-9._~%-]*)(?:/(?:[^[:space:]()<>"'':]|:[0-9])*)?){1,1}?'
    || private.picture_folder() || regexp_replace(replace(p_picture, '.', '\.'), '^full/', '(?:full|small)/');
begin
  -- A new picture in a text opens no mark.
  perform set_config('history.keeps_marks', 'yes', true);
  for used in select * from private.begin_replacement(p_picture, p_address, p_with_text, p_request) loop
    select string_agg(format('%1$I = regexp_replace(%1$I, $2, $3, ''g'')', name), ', ') into changes from unnest(used.columns) as name;
    statement := format('update public.%I set %s where id = any($1)', used.entity, changes);
    begin
      execute statement using used.ids, pattern, written;
    exception when check_violation then
      -- One by one, to find the record whose text has no room for the new address.
      foreach changed_id in array used.ids loop
        begin
          execute statement using array[changed_id], pattern, written;
        exception when check_violation then
          get stacked diagnostics refusal = message_text;
          execute format('select private.record_names(to_jsonb(record)) from public.%I as record where id = $1', used.entity)
            into names using changed_id;
          raise exception using message = refusal, errcode = '23514',
            detail = jsonb_build_object('entity', used.entity, 'id', changed_id, 'names', names)::text;
        end;
      end loop;
      raise;
    end;
  end loop;
  perform set_config('history.keeps_marks', '', true);
  perform private.end_entry();
  return coalesce((select private.count_records(entry.id) from public.record_versions entry where entry.request_id = p_request), 0);
end
$$;
grant execute on function public.replace_picture(text, text, boolean, uuid) to authenticated;

-- Writes the entry of removed or restored pictures, with the names of the first four; the console counts the others. The names of the files
-- alone keep no picture.
create function private.record_pictures(p_operation text, p_pictures text[]) returns void
language sql
set search_path = ''
as $$
  insert into public.record_versions (operation, changed_by, changed_by_name, source, changed, record)
  select p_operation, author.account_id, author.account_name, author.source, '{count,names}', jsonb_build_object(
    'count', cardinality(p_pictures), 'pictures', to_jsonb(p_pictures),
    'names', (
      select jsonb_agg(jsonb_build_object('file_name', f.file_name, 'stored_at', f.stored_at) order by f.picture)
      from private.picture_facts f where f.picture = any(p_pictures[:4])))
  from private.history_author() as author
  where p_pictures <> '{}'
$$;

-- Marks unneeded pictures as removed, so that no record can use them any more, with one entry of the history. Returns the marked pictures,
-- whose files are removed next. A picture that another call is removing stays with that call: if it fails, the picture comes back, and
-- records may use it. For admins, and for the server with `npm run orphans`, which also sets the minimum age.
-- Definer: marks pictures as removed, which no role of the API can; requires an admin or the server, and takes only what nothing needs.
create function public.take_unused_pictures(p_pictures text[], p_min_age_s integer default null) returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  taken text[];
  -- Includes pictures that an interrupted call has marked without removing their files.
  marked text[];
begin
  perform private.require_role('Only an admin can remove pictures.', 'admin');
  if p_min_age_s is not null then perform private.require_server(); end if;
  if cardinality(p_pictures) > 500 then
    raise exception 'At most 500 pictures can be removed at once.' using errcode = '22023', detail = 'too_many_pictures';
  end if;
  -- No change of a record is between the check and the mark.
  perform pg_advisory_xact_lock(7302);
  taken := array(
    select s.picture from private.stored_pictures() s
    where s.picture = any(p_pictures) and not private.is_being_removed(s.picture)
      and private.picture_kept_for(s.picture, s.last_upload_at, coalesce(make_interval(secs => p_min_age_s), '7 days')) is null
    order by s.picture);
  marked := array(select picture from private.picture_facts where picture = any(taken) and removed_at is not null);
  insert into private.picture_facts as known (picture, stored_at, last_upload_at, removed_at)
  select s.picture, s.stored_at, s.last_upload_at, clock_timestamp() from private.stored_pictures() s where s.picture = any(taken)
  on conflict (picture) do update set removed_at = excluded.removed_at;
  perform private.record_pictures('remove_pictures', array(select p from unnest(taken) as p where p <> all(marked) order by p));
  return taken;
end
$$;
grant execute on function public.take_unused_pictures(text[], integer) to authenticated, service_role;
comment on function public.take_unused_pictures(text[], integer) is 'nullable: p_min_age_s';

-- Takes the marks of take_unused_pictures back, because the files could not be removed, and says so in the history. Pictures without files
-- stay marked: a removal may have failed halfway, or its answer was lost.
-- Definer: writes an entry of the history, which no role of the API can; refuses all callers but the server.
create function public.keep_removed_pictures(p_pictures text[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept text[];
begin
  perform private.require_server();
  perform pg_advisory_xact_lock(7302);
  kept := array(
    select s.picture from private.stored_pictures() s where s.picture = any(p_pictures) and s.is_removed order by s.picture);
  update private.picture_facts set removed_at = null where picture = any(kept);
  perform private.record_pictures('keep_pictures', kept);
end
$$;
grant execute on function public.keep_removed_pictures(text[]) to service_role;
