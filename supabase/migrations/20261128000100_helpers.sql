-- Rules and helpers of every subject. The API never exposes `private`, so its functions and tables are reached only through grants.

-- No table of `private` has row-level security: some platforms grant every table of a schema with such tables to the roles of the API.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- No role of the API may execute a new function until a migration grants it. Some platforms grant every function in `public`
-- to these roles by default.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- The project does not use GraphQL, which would show the names of all tables to every visitor.
drop extension if exists pg_graphql;
grant usage on schema public to anon, authenticated, service_role;

-- A connection keeps 32 compiled regular expressions. A save that needs more compiles each of them again for each row, which takes three times
-- as long: the functions of a save use other means where they can. docs/decisions/commands.md.

-- Folds a text, exactly as packages/content/src/search/fold.ts does. PostgreSQL plans an SQL function again in each transaction, and triggers
-- call this one.
create function private.fold_text(value text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return btrim(regexp_replace(translate(lower(
    translate(
      regexp_replace(
        translate(normalize(value, nfkd), 'ٱىیےېۍێؠةھہۃەۿکڪں', 'ايييييييههههههككن'),
        '[\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u0610-\u061A\u0300-\u036F]', '', 'g'),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
  ), 'ς', 'σ'), '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+', ' ', 'g'));
end
$$;
grant execute on function private.fold_text(text) to anon, authenticated, service_role;

-- Folds a text for the search of the library. Triggers run before constraints are checked, so this cuts texts of any size to 40,000
-- characters of a text.
create function private.fold_search(value text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$ select private.fold_text(left(value, 40000)) $$;
grant execute on function private.fold_search(text) to anon, authenticated, service_role;

-- A text as packages/content/src/text/tidy.ts leaves it: at most `max_length` characters, and a visible character. Zero-width characters,
-- direction marks and fillers are not visible, as `hasVisible` in packages/content/src/text/invisible.ts says. Here and below the length is
-- checked first, so that no pattern runs over a text of any size.
create function private.is_text(value text, max_length integer) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select case when char_length(value) > max_length then false
    else value ~ ('[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
        || '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800'
        || '\u3164\uFE00-\uFE0F\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
      and char_length(normalize(value, nfc)) <= max_length
    end
$$;
grant execute on function private.is_text(text, integer) to anon, authenticated, service_role;

-- An absolute http(s) address (spec: public-site §5): the same rule as `isWrittenOutUrl` in packages/content/src/text/url.ts.
create function private.is_url(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select case when char_length(value) > 2048 then false else char_length(normalize(value, nfc)) <= 2048
    and value !~ '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
    and lower(value) not like all (array['%javascript:%', '%data:%', '%vbscript:%'])
    and value ~* ('^https?://'
      || '(([a-z0-9_-]+\.)*[a-z][a-z0-9_-]*|(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3})'
      || '(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[0-9]{1,4}))?'
      || '([/?#].*)?$')
    end
$$;
grant execute on function private.is_url(text) to anon, authenticated, service_role;

-- A link target: site path, anchor, mailto, tel or http(s), as `isSafeLink` in packages/content/src/text/link.ts. Control characters and
-- trailing white space are refused, because the schemas strip them before they validate; marks of direction or width are refused, because a
-- link with them can look like a different link.
create function private.is_link(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select case when char_length(value) > 2048 then false else char_length(normalize(value, nfc)) <= 2048
    and value !~ '[\u0001-\u0020\u007F-\u009F\\]'
    and value !~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]'
    and value !~ '[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$'
    and (value ~ '^#.' or value ~ '^/($|[^/])' or value ~* '^mailto:[^@]+@[^@]+$' or value ~* '^tel:\+?[0-9-]+$' or private.is_url(value))
    end
$$;
grant execute on function private.is_link(text) to anon, authenticated, service_role;

-- Comma-separated numbers greater than 0, e.g. 1,2,5,10 or 0.5,1.5 (spec: public-site §3).
create function private.is_pack_sizes(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select case when char_length(value) > 100 then false
    else value ~ '^(?!(.*,)?0+(\.0+)?(,|$))[0-9]{1,5}(\.[0-9]{1,3})?(,[0-9]{1,5}(\.[0-9]{1,3})?)*$'
    end
$$;
grant execute on function private.is_pack_sizes(text) to anon, authenticated, service_role;

-- The times that a record may have, as in packages/content/src/entities/limits.ts. JavaScript can read all of them, and the
-- calendars of the site can show them.
create function private.is_time(value timestamptz) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$ select value >= '1900-01-01 00:00:00+00' and value < '2200-01-01 00:00:00+00' $$;
grant execute on function private.is_time(timestamptz) to anon, authenticated, service_role;

-- The columns of a row that staff write, without the columns that the database maintains.
create function private.row_content(record jsonb) returns jsonb
language plpgsql immutable parallel safe strict
set search_path = ''
as $$ begin return record - array['created_at', 'updated_at', 'last_login']; end $$;
grant execute on function private.row_content(jsonb) to anon, authenticated, service_role;

-- Maintains created_at and updated_at. Callers of the API cannot choose them; a save without a change keeps updated_at.
create function private.keep_timestamps() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- A row that was compared as a whole has its long values read, and storing it writes them and all its indexes again.
  copy record;
begin
  if tg_op = 'INSERT' then
    if current_user in ('anon', 'authenticated') then
      new.created_at := clock_timestamp();
      new.updated_at := new.created_at;
    end if;
    new.created_at := coalesce(new.created_at, clock_timestamp());
    new.updated_at := greatest(new.created_at, coalesce(new.updated_at, new.created_at));
  elsif current_setting('history.restores', true) = 'yes' and current_user not in ('anon', 'authenticated', 'service_role') then
    -- private.restore_content writes the times that the row had.
    return new;
  else
    new.created_at := old.created_at;
    copy := new;
    if private.row_content(to_jsonb(copy)) is distinct from private.row_content(to_jsonb(old)) then
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
      -- A version only has to differ from the previous version, so past the last valid time it restarts at now.
      if not private.is_time(new.updated_at) then
        new.updated_at := clock_timestamp();
      end if;
    else
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end
$$;

-- Whether staff put the records in order; other tables are listed newest first.
create function private.is_ordered(content_table text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', content_table)::regclass and attname = 'display_order' and not attisdropped)
$$;
grant execute on function private.is_ordered(text) to anon, authenticated, service_role;

-- What the addresses of uploaded pictures have. Most texts have no picture, and are spared the search for names.
create function private.picture_folder() returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$ begin return '/object/public/media/'; end $$;
grant execute on function private.picture_folder() to authenticated, service_role;

-- The pictures in a text: each beginning of a name after the address of the bucket. Thumbnails count as their picture. A regular expression
-- over whole rows takes several times as long. The functions that each save calls are in PL/pgSQL, which keeps their plans.
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
grant execute on function private.picture_names(text) to service_role;

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
grant execute on function private.record_names(jsonb), private.name_columns() to authenticated;

-- Refuses a write. For triggers of tables whose rows are neither changed nor removed; the argument is the message.
create function private.refuse_write() returns trigger
language plpgsql
set search_path = ''
as $$ begin raise exception '%', tg_argv[0] using errcode = '42501'; end $$;

-- Refuses callers of the API other than the server. For security definer functions of the server: some platforms grant all functions of
-- `public` to every role of the API.
create function private.require_server() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated') then
    raise exception 'Only the server can call this.' using errcode = '42501';
  end if;
end
$$;

-- The migrations that were applied to this project, with their text, so that the operator (npm run doctor) can compare them with the files.
-- The program that applies migrations keeps them in a schema that no role of the API can read. `text` is null if it kept only the name.
-- Definer: reads the migrations of the platform, which no role of the API can; refuses all callers but the server.
create function public.applied_migrations() returns table (file text, text text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_server();
  if to_regclass('supabase_migrations.schema_migrations') is null then return; end if;
  return query
    select m.version || '_' || m.name || '.sql', nullif(array_to_string(m.statements, ''), '')
    from supabase_migrations.schema_migrations m order by m.version;
end
$$;
grant execute on function public.applied_migrations() to service_role;
