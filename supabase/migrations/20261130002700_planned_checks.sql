-- The rules of columns in PL/pgSQL: each statement that writes a table planned an SQL function again for each of its columns.

-- As before. A normalised text (NFC) has at most three times as many characters, so that only a text near its limit is normalised.
create or replace function private.is_text(value text, max_length integer) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return case when char_length(value) > max_length then false
    else value ~ ('[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
        || '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800'
        || '\u3164\uFE00-\uFE0F\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
      and (char_length(value) <= max_length / 3 or char_length(normalize(value, nfc)) <= max_length)
    end;
end
$$;

create or replace function private.is_url(value text) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return case when char_length(value) > 2048 then false
    else (char_length(value) <= 2048 / 3 or char_length(normalize(value, nfc)) <= 2048)
      and value !~ '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
      and lower(value) not like all (array['%javascript:%', '%data:%', '%vbscript:%'])
      and value ~* ('^https?://'
        || '(([a-z0-9_-]+\.)*[a-z][a-z0-9_-]*|(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\.(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){3})'
        || '(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[0-9]{1,4}))?'
        || '([/?#].*)?$')
    end;
end
$$;

create or replace function private.is_pack_sizes(value text) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return case when char_length(value) > 100 then false
    else value ~ '^(?!(.*,)?0+(\.0+)?(,|$))[0-9]{1,5}(\.[0-9]{1,3})?(,[0-9]{1,5}(\.[0-9]{1,3})?)*$'
    end;
end
$$;

create or replace function private.is_time(value timestamptz) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$ begin return value >= '1900-01-01 00:00:00+00' and value < '2200-01-01 00:00:00+00'; end $$;
