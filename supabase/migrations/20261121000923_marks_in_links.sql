-- A link with marks of direction or width can look like a different link: refused, as in `isSafeLink` in packages/content/src/text/link.ts.
-- Forms remove the marks before.
update public.hero_images
  set cta_link = regexp_replace(cta_link, '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g')
  where cta_link ~ '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]';

create or replace function private.is_link(value text) returns boolean
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
