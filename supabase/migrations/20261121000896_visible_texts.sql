-- A text without visible characters is not a text: zero-width characters, direction marks, fillers. As `hasVisible` in
-- packages/content/src/text/invisible.ts, which forms apply first.
create or replace function private.is_text(value text, max_length integer) returns boolean
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
