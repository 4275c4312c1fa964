-- Helpers that tables, checks and triggers build on. `private` is never exposed over the API and holds no table with
-- row-level security, so that no platform grants its tables to the roles of the API.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- New functions are callable by nobody until a migration says by whom.
alter default privileges revoke execute on functions from public;

-- Folds a text for searching; the twin of packages/content/src/search/fold.ts.
create function private.fold_search(value text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$
  select btrim(regexp_replace(translate(lower(
    translate(
      regexp_replace(
        translate(
          normalize(translate(value, 'أإآٱىئؤةکی', 'ااااييوهكي'), nfkd),
          'أإآٱىئؤةکی', 'ااااييوهكي'),
        '[\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u0610-\u061A\u0300-\u036F]', '', 'g'),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
  ), 'ς', 'σ'), '[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+', ' ', 'g'))
$$;
revoke execute on function private.fold_search(text) from public;
grant execute on function private.fold_search(text) to anon, authenticated, service_role;

-- A text that is present, as packages/content/src/text/tidy.ts leaves it: more than white space and control characters, and
-- no longer than the limit in characters.
create function private.is_text(value text, max_length integer) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select value ~ '[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
    and char_length(normalize(value, nfc)) <= max_length
$$;

-- An absolute http(s) address (spec: public-site §5); the twin of packages/content/src/text/url.ts.
create function private.is_url(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select char_length(normalize(value, nfc)) <= 2048
    and value !~ '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
    and value !~* '(javascript|data|vbscript):'
    and value ~* ('^https?://'
      || '(([a-z0-9_-]+\.)*[a-z][a-z0-9_-]*|(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3})'
      || '(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[0-9]{1,4}))?'
      || '([/?#].*)?$')
$$;

-- A link target: site path, anchor, mailto, tel or http(s).
create function private.is_link(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select char_length(normalize(value, nfc)) <= 2048 and value !~ '[\u0001-\u0020\u007F\\]' and (
    value ~ '^#.' or value ~ '^/($|[^/])' or value ~* '^mailto:[^@]+@[^@]+$' or value ~* '^tel:\+?[0-9-]+$' or private.is_url(value))
$$;

-- Comma-separated numbers greater than 0, e.g. 1,2,5,10 or 0.5,1.5 (spec: public-site §3).
create function private.is_pack_sizes(value text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select char_length(value) <= 100
    and value ~ '^[0-9]{1,5}(\.[0-9]{1,3})?(,[0-9]{1,5}(\.[0-9]{1,3})?)*$'
    and not (',' || value || ',') ~ ',0+(\.0+)?,'
$$;

revoke execute on function private.is_text(text, integer) from public;
revoke execute on function private.is_url(text) from public;
revoke execute on function private.is_link(text) from public;
revoke execute on function private.is_pack_sizes(text) from public;
grant execute on function private.is_text(text, integer) to anon, authenticated, service_role;
grant execute on function private.is_url(text) to anon, authenticated, service_role;
grant execute on function private.is_link(text) to anon, authenticated, service_role;
grant execute on function private.is_pack_sizes(text) to anon, authenticated, service_role;

-- What of a row counts as its content: all but the columns that the database keeps by itself.
create function private.row_content(record jsonb) returns jsonb
language sql immutable parallel safe strict
set search_path = ''
as $$ select record - array['created_at', 'updated_at', 'last_login', 'search_text'] $$;
revoke execute on function private.row_content(jsonb) from public;
grant execute on function private.row_content(jsonb) to anon, authenticated, service_role;

-- Keeps created_at and updated_at. Over the API neither can be chosen; a save that changes nothing leaves updated_at.
create function private.keep_timestamps() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if current_user in ('anon', 'authenticated') then
      new.created_at := clock_timestamp();
      new.updated_at := new.created_at;
    end if;
    new.created_at := coalesce(new.created_at, clock_timestamp());
    new.updated_at := greatest(new.created_at, coalesce(new.updated_at, new.created_at));
  else
    new.created_at := old.created_at;
    if private.row_content(to_jsonb(new)) is distinct from private.row_content(to_jsonb(old)) then
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    else
      new.updated_at := old.updated_at;
    end if;
  end if;
  return new;
end
$$;
revoke execute on function private.keep_timestamps() from public;
