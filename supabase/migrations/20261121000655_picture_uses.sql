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
create index picture_uses__picture on private.picture_uses (picture);
revoke all on private.picture_uses from public, anon, authenticated, service_role;

-- Facts about an uploaded picture besides its file. Older pictures and pictures of a restored project may have no row.
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
revoke all on private.picture_facts from public, anon, authenticated, service_role;

-- What the addresses of uploaded pictures have. Most texts have no picture, and are spared the search for names.
create function private.picture_folder() returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$ begin return '/object/public/media/'; end $$;
grant execute on function private.picture_folder() to authenticated, service_role;

-- The pictures in a text: each beginning of a name after the address of the bucket. Thumbnails count as their picture. A regular expression
-- over whole rows takes several times as long. The functions of this file that each save calls are in PL/pgSQL, which keeps their plans.
create function private.picture_names(value text) returns setof text
language plpgsql immutable parallel safe strict rows 1
set search_path = ''
as $$
begin
  return query
    select distinct replace(name, 'small/', 'full/')
    from unnest((string_to_array(value, private.picture_folder()))[2:]) as part,
      substring(left(part, 43) from '^(?:full/|small/)?[0-9a-f]{32}\.[a-z]{3,4}') as name
    where name is not null;
end
$$;

-- The columns that have a name of their record, of all tables. Queries have such a function without arguments as a constant.
create function private.name_columns() returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$ begin return '^(?:full_name|(?:name|title|alt|words)(?:_[a-z]{2})?)$'; end $$;

-- The names of a record or an account by column, in every language.
create function private.record_names(record jsonb) returns jsonb
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key ~ private.name_columns() and jsonb_typeof(value) = 'string');
end
$$;

-- Names of a record as the search of the library compares them.
create function private.words_of_names(names jsonb) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return coalesce((select left(string_agg(private.fold_search(value), ' '), 4000) from jsonb_each_text(names)), '');
end
$$;

-- Keeps the uses of records of a table that changed, from their new versions. Runs under the lock of the history, so that no picture is removed
-- in between.
create function private.keep_picture_uses(p_entity text, p_versions bigint[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  removed record;
  refused text;
begin
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

-- Keeps the names of records whose pictures stayed.
create function private.keep_use_names(p_entity text, p_versions bigint[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.picture_uses u set names = named.names, words = private.words_of_names(named.names)
  from public.record_versions v, lateral (select private.record_names(v.record) as names offset 0) as named
  where v.id = any (p_versions) and u.entity = p_entity and u.entity_id = v.entity_id;
end
$$;
