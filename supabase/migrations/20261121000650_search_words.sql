-- The words of a text for the search, as packages/content/src/search splits it: letters folded (fold.ts), amounts (quantities.ts), light
-- stems (stem.ts), stop words (stop-words.ts). The database tests compare both for every function. The characters of words are ranges
-- (characters.ts), because locales differ in what a letter is.

-- The word of an amount: the same for 50 kg and 50000 g. Null if the last argument is not a unit.
create function private.search_amount(amount numeric, unit text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$
  select '#' || trim_scale(round(amount * size, 3)) || kind
  from (values
    ('g', 1000, array['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes', 'كجم', 'كغ', 'كغم',
      'ك', 'كيلو', 'كيلوجرام', 'كيلوغرام', 'كيلوات']),
    ('g', 1, array['g', 'gr', 'gm', 'gms', 'gram', 'grams', 'gramme', 'grammes', 'جم', 'غ', 'غم', 'غرام', 'جرام', 'جرامات',
      'غرامات']),
    ('g', 1000000, array['ton', 'tons', 'tonne', 'tonnes', 'طن', 'اطنان']),
    ('ml', 1000, array['l', 'lt', 'ltr', 'ltrs', 'liter', 'liters', 'litre', 'litres', 'ل', 'لتر', 'لترات', 'ليتر']),
    ('ml', 1, array['ml', 'مل', 'ملل', 'ملي', 'مليلتر', 'ملليلتر'])
  ) as units (kind, size, names)
  where unit = any(names)
$$;

-- The number that a word or two mean, as in spoken amounts of packs.
create function private.spoken_number(word text) returns integer
language sql immutable parallel safe strict
set search_path = ''
as $$
  select number from (values
    (2, array['اثنين', 'ثنين']), (3, array['ثلاثه', 'ثلاث']), (4, array['اربعه', 'اربع']), (5, array['خمسه', 'خمس']),
    (10, array['عشره', 'عشر']), (20, array['عشرين']), (25, array['خمسه وعشرين']), (30, array['ثلاثين']), (40, array['اربعين']),
    (50, array['خمسين']), (100, array['ميه'])
  ) as numbers (number, names)
  where word = any(names)
$$;

-- Whether a word is only a unit, without an amount. A letter may be the beginning of a word.
create function private.is_search_unit(word text) returns boolean
language sql immutable parallel safe strict
set search_path = ''
as $$
  select char_length(word) > 1 and private.search_amount(1, word) is not null
$$;

-- The characters of words, for a bracket expression.
create function private.word_characters() returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select '0-9A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u0300-\u037D\u037F-\u0386\u0388-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u0963\u0966-\u1C7F\u1C90-\u1FFF\u2C00-\u2C2E\u2C30-\u2C5E\u2C60-\u2DFF\u3041-\u30FA\u30FC-\uA7BF\uA800-\uD7FF\uF900-\uFDFB\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC'
$$;

-- The words of a text in their order: first its amounts, then their numbers if they count (they count in texts and not in queries), then
-- the other words. A text counts up to 40,000 characters and 5,000 words, and a word up to 60 characters: a row of any size can be
-- stored.
create function private.search_row(value text, has_numbers boolean) returns text[]
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  word_characters constant text := private.word_characters();
  amount constant text := '(?<![' || word_characters || '.])(?:([0-9]{1,6}(?:\.[0-9]{1,3})?)|(خمسه وعشرين|نص|نصف|half|ربع|quarter|ثمن|اثنين|ثنين|ثلاثه|ثلاث|اربعه|اربع|خمسه|خمس|عشره|عشر|عشرين|ثلاثين|اربعين|خمسين|ميه)(?: an?)?) ?-?('
    || 'kilogrammes|kilogramme|kilograms|kilogram|كيلوجرام|كيلوغرام|grammes|ملليلتر|كيلوات|gramme|جرامات|غرامات|tonnes|liters|litres|مليلتر|kilos|grams|tonne|اطنان|liter|litre|لترات|kilo|كيلو|gram|غرام|جرام|tons|ltrs|ليتر|kgs|كجم|كغم|gms|ton|ltr|لتر|ملل|ملي|kg|كغ|gr|gm|جم|غم|طن|lt|ml|مل|g|غ|l|ك|ل'
    || ')(?![' || word_characters || '])';
  plain text := regexp_replace(left(value, 40000), '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g');
  amounts text[] := '{}';
  numbers text[] := '{}';
  parts text[];
begin
  -- Most texts have neither such a sign nor an amount, and lookbehind patterns take most of the time.
  if translate(plain, '''’ʼ`´', '') <> plain then
    plain := regexp_replace(plain, '(?<=[' || word_characters || '])[''’ʼ`´](?=[' || word_characters || '])', '', 'g');
  end if;
  plain := left(private.fold_search(plain), 40000);
  if translate(plain, '٬''٫,.', '') <> plain then
    plain := regexp_replace(regexp_replace(plain, '(?<=[0-9])[٬''](?=[0-9]{3})', '', 'g'), '(?<=[0-9])[٫,](?=[0-9])', '.', 'g');
    plain := regexp_replace(plain, '([a-z\u0621-\u064A])([0-9]+\.[0-9])', '\1 \2', 'g');
  end if;
  if translate(plain, '0123456789', '') <> plain
    or plain like any ('{%half%,%quarter%,%خمس%,%نص%,%ربع%,%ثمن%,%ثنين%,%ثلاث%,%عشر%,%ميه%}') then
    for parts in select regexp_matches(plain, amount, 'g') loop
      amounts := amounts || private.search_amount(
        case when parts[1] is not null then parts[1]::numeric
          when parts[2] in ('نص', 'نصف', 'half') then 0.5
          when parts[2] in ('ربع', 'quarter') then 0.25
          when parts[2] = 'ثمن' then 0.125
          else private.spoken_number(parts[2])
        end, parts[3]);
      if has_numbers and parts[1] is not null then numbers := numbers || parts[1]; end if;
    end loop;
  end if;
  if amounts <> '{}' then plain := regexp_replace(plain, amount, ' ', 'g'); end if;
  return (amounts || numbers || array(
    select left(piece[1], 60)
    from regexp_matches(plain, '[0-9]+(?:\.[0-9]+)?(?![' || word_characters || '])|[' || word_characters || ']+', 'g') as piece
  ))[:5000];
end
$$;

-- Whether a word has no meaning for the search. Functions that run for every word of a row are in PL/pgSQL, which keeps their plans.
create function private.is_search_stop_word(word text) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return word in (
      'a', 'an', 'and', 'are', 'as', 'at', 'be', 'by', 'for', 'from', 'has', 'in', 'into', 'is', 'it', 'its', 'of', 'on',
      'or', 'that', 'the', 'to', 'was', 'with', 'من', 'في', 'على', 'علي', 'عن', 'الي', 'او', 'ثم', 'هو', 'هي', 'هذا', 'هذه',
      'ذلك', 'التي', 'الذي', 'ما', 'لا', 'مع', 'كل', 'بعد', 'قبل', 'و', 'يا', 'عند');
end
$$;

-- Whether the first or last letters are a part of the word, not a prefix or suffix.
create function private.is_whole_word(word text) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return word in (
      'الان', 'الماني', 'البان', 'الياف', 'باستا', 'بازلا', 'بازلاء', 'بسمتي', 'بطاطا', 'بطاطس', 'بهارات', 'بيتزا', 'بسكويت',
      'بقول', 'بذور', 'حبهان', 'باميه', 'بندوره', 'بودره', 'بحريه', 'بخور', 'برغل', 'لبان', 'لبنه', 'لحوم', 'لوبيا', 'ليمون',
      'وحده', 'وادي', 'واحد', 'وصفه', 'وصفات', 'وجبه', 'والد', 'وافر');
end
$$;

-- The stem of a folded word.
create function private.search_stem(word text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  bare text;
begin
  if word ~ '^[\u0621-\u064A]+$' then
    if private.is_whole_word(word) then return word; end if;
    bare := regexp_replace(word, '^(?:وال|بال|كال|فال|ولل|لل|ال)(?=..)', '');
    if private.is_whole_word(bare) then return bare; end if;
    return case
      when char_length(bare) >= 5 and right(bare, 2) in ('ات', 'ون', 'ين', 'ان', 'يه', 'ها') then left(bare, -2)
      when char_length(bare) >= 4 and right(bare, 1) in ('ه', 'ي') then left(bare, -1)
      else bare
    end;
  elsif word ~ '^[a-z]{4,}$' then
    bare := case
      when right(word, 3) = 'ies' then left(word, -3) || 'y'
      when right(word, 4) in ('sses', 'shes', 'ches') or right(word, 3) in ('xes', 'zes') then left(word, -2)
      when right(word, 1) = 's' and right(word, 2) not in ('ss', 'is', 'us') then left(word, -1)
      else word
    end;
    bare := case
      when char_length(bare) >= 7 and right(bare, 3) = 'ing' then left(bare, -3)
      when char_length(bare) >= 6 and right(bare, 2) = 'ed' then left(bare, -2)
      else bare
    end;
    return case when char_length(bare) > 4 and right(bare, 1) = 'e' then left(bare, -1) else bare end;
  end if;
  return word;
end
$$;

-- A word typed with digits for Arabic letters, with Latin letters only: `sa7el` is `sahel`, as withoutArabizi in stem.ts.
create function private.without_arabizi(word text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$
  select case
    when word ~ '^(?=.*[a-z])[a-z2356789]+$'
      -- A word with digits, as in `rice25kg`, is no amount.
      and word !~ '^[a-z]{2,}(?:\d\d+[gl]?|\d+(?:kgs?|kilos?|gms?|grams?|ml|ltrs?|lit(?:er|re)s?))$'
    then replace(translate(word, '678923', 'thqs'), '5', 'kh')
    else word
  end
$$;

-- The second possible stem of a word, if its first letter may be a separate word, or its digits letters; null for most words.
create function private.second_stem(word text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  latin text;
begin
  if word ~ '[a-z]' then
    if word !~ '[0-9]' then return null; end if;
    latin := private.without_arabizi(word);
    return case when latin <> word then left(private.search_stem(latin), 60) end;
  end if;
  if word !~ '^[وبل][\u0621-\u064A]{3,}$' or private.is_whole_word(word) then return null; end if;
  return nullif(private.search_stem(substr(word, 2)), private.search_stem(word));
end
$$;

-- The form of a text in which phrases are compared.
create function private.search_phrase(value text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$
  select coalesce(string_agg(private.search_stem(word), ' ' order by position), '')
  from unnest(private.search_row(value, false)) with ordinality as words (word, position)
$$;

-- The words of a row, as document.ts finds them. A lexeme is a line and a word: `a` is the name, `b` category and packs, `c` the rest, `d`
-- words of the rest that only phrases find, because the search drops numbers and stop words there. A line in the word saves the weights,
-- which an index does not store. Positions follow the texts, so that phrases are found; second stems have the last position, which is next
-- to no other word. Concepts of synonyms are left out, so that a change of synonyms changes no row.
create function private.search_vector(texts text[], lines text[], first_position integer default 1) returns tsvector
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  next_position integer := first_position;
  row_words text[];
  word text;
  stem text;
  lexemes text[] := '{}';
begin
  -- Loops, because a query here would cost as much as the words.
  for text_index in 1..coalesce(array_length(texts, 1), 0) loop
    row_words := coalesce(private.search_row(texts[text_index], true), '{}');
    if row_words = '{}' then continue; end if;
    foreach word in array row_words loop
      stem := private.search_stem(word);
      lexemes := lexemes || ('''' || private.search_line(lines[text_index], stem) || stem || ''':' || least(next_position, 16381));
      stem := private.second_stem(word);
      if stem is not null then
        lexemes := lexemes || ('''' || private.search_line(lines[text_index], stem) || stem || ''':16383');
      end if;
      next_position := next_position + 1;
    end loop;
    next_position := next_position + 2;
  end loop;
  return array_to_string(lexemes, ' ')::tsvector;
end
$$;

-- The line of a word in a lexeme.
create function private.search_line(line text, word text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return case when line <> 'c' then line when ascii(word) between 48 and 57 or private.is_search_stop_word(word) then 'd' else 'c' end;
end
$$;

-- The names of a category in every language, which the lists of the site show.
create function private.category_names(category text) returns text[]
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return case category
    when 'Rice' then array['Rice', 'أرز']
    when 'Oil' then array['Oil', 'زيوت']
    when 'Sugar' then array['Sugar', 'سكر']
    when 'Diversified' then array['Diversified', 'منوعات']
    when 'News' then array['News', 'أخبار']
    when 'Recipes' then array['Recipes', 'وصفات']
    when 'Insights' then array['Insights', 'إرشادات']
    when 'Videos' then array['Videos', 'مقاطع فيديو']
    else '{}'::text[]
  end;
end
$$;

-- A pack in words, as packTexts in product-texts.ts: `0.17 Kg`, and below one kilogram or litre also `170 g`. Other texts stay
-- unchanged.
create function private.pack_texts(size text, unit text) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return case
    when size !~ '^[0-9]{1,5}(\.[0-9]{1,3})?$' then array[size || ' ' || unit]
    when size::numeric >= 1 then array[trim_scale(size::numeric)::text || ' ' || unit]
    else array[
      trim_scale(size::numeric)::text || ' ' || unit,
      trim_scale(size::numeric * 1000)::text || ' ' || case unit when 'Litre' then 'ml' else 'g' end
    ]
  end;
end
$$;

-- The texts of a row that the search finds, and the line of each. @names and @rest are columns, separated by blanks.
create function private.search_texts(record jsonb, names text, rest text, out texts text[], out lines text[])
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array string_to_array(names, ' ') loop
    texts := texts || (record ->> name);
    lines := lines || 'a'::text;
  end loop;
  texts := texts || coalesce(private.category_names(record ->> 'category'), '{}');
  foreach name in array string_to_array(left(coalesce(record ->> 'pack_sizes', ''), 100), ',') loop
    texts := texts || private.pack_texts(name, record ->> 'pack_unit');
  end loop;
  lines := lines || array_fill('b'::text, array[cardinality(texts) - cardinality(lines)]);
  foreach name in array string_to_array(rest, ' ') loop
    texts := texts || (record ->> name);
    lines := lines || 'c'::text;
  end loop;
end
$$;

-- Renews the words of a row from @known, the words of its old texts: the words of lines with unchanged texts are moved, because reading
-- long texts takes most of the time of a save. Very long texts are read again, because a vector does not keep all of their positions.
create function private.renewed_vector(known tsvector, old_texts text[], old_lines text[], texts text[], lines text[]) returns tsvector
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  last_position constant integer := 16000;
  line_name text;
  old_numbers integer[];
  numbers integer[];
  old_start integer := 1;
  next_start integer := 1;
  old_end integer;
  moved text;
  part tsvector;
  parts text[] := '{}';
begin
  if known = '' or exists (
    select from unnest(known) as word
    where cardinality(word.positions) > 200 or last_position < any (array_remove(word.positions, 16383::smallint))) then
    return private.search_vector(texts, lines);
  end if;
  foreach line_name in array array['a', 'b', 'c'] loop
    old_numbers := array_positions(old_lines, line_name);
    numbers := array_positions(lines, line_name);
    -- The words of the line, moved to its new start, and its former end.
    select string_agg('''' || word.lexeme || ''':' || (
        select string_agg((case when at = 16383 then at else at + next_start - old_start end)::text, ',') from unnest(word.positions) as at), ' '),
      max((select max(at) from unnest(word.positions) as at where at <> 16383)) + 3
      into moved, old_end
    from unnest(known) as word
    where case when line_name = 'c' then left(word.lexeme, 1) in ('c', 'd') else left(word.lexeme, 1) = line_name end;
    old_end := coalesce(old_end, old_start);
    if old_texts[old_numbers[1]:old_numbers[cardinality(old_numbers)]] is not distinct from texts[numbers[1]:numbers[cardinality(numbers)]] then
      parts := parts || coalesce(moved, '');
      next_start := next_start + old_end - old_start;
    else
      part := private.search_vector(texts[numbers[1]:numbers[cardinality(numbers)]], lines[numbers[1]:numbers[cardinality(numbers)]], next_start);
      -- A vector keeps 255 positions of a word, so the last position may belong to an earlier word.
      if exists (select from unnest(part) as word where cardinality(word.positions) > 200) then
        return private.search_vector(texts, lines);
      end if;
      parts := parts || part::text;
      next_start := coalesce((select max(at) + 3 from unnest(part) as word, unnest(word.positions) as at where at <> 16383), next_start);
    end if;
    old_start := old_end;
  end loop;
  if next_start > last_position then return private.search_vector(texts, lines); end if;
  return array_to_string(parts, ' ')::tsvector;
end
$$;

-- Keeps the words of a row. The arguments are the columns of its name and of the rest, separated by blanks. Triggers run before
-- checks, so texts of any size and content must pass.
create function private.keep_search() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  searched constant record := private.search_texts(to_jsonb(new), tg_argv[0], tg_argv[1]);
  known record;
begin
  if tg_op = 'UPDATE' and new.search = old.search then
    known := private.search_texts(to_jsonb(old), tg_argv[0], tg_argv[1]);
    -- Restores and commands set columns that stay as they are.
    if searched.texts <> known.texts then
      new.search := private.renewed_vector(old.search, known.texts, known.lines, searched.texts, searched.lines);
    end if;
  else
    new.search := private.search_vector(searched.texts, searched.lines);
  end if;
  return new;
end
$$;

-- The words of each table, so that a misspelled word is found without reading all rows. A word stays when its last row goes: the
-- search checks whether a row has it.
create table private.search_vocabulary (
  content_table name not null,
  word text collate "C" not null check (char_length(word) <= 60),
  form text collate "C" not null check (char_length(form) <= 60),
  consonants text collate "C" not null check (char_length(consonants) <= 60),
  is_latin boolean not null generated always as (word ~ '^[a-z]') stored,
  primary key (content_table, word)
);
create index search_vocabulary__form on private.search_vocabulary (content_table, form);
create index search_vocabulary__consonants on private.search_vocabulary (content_table, consonants);

-- A word without differences that everyday slips make, as in sounds.ts.
create function private.slip_form(word text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$
  select regexp_replace(regexp_replace(translate(
    replace(replace(replace(replace(replace(replace(replace(word, 'sh', 'ش'), 'ch', 'ش'), 'kh', 'خ'), 'gh', 'غ'), 'th', 'س'), 'dh', 'ز'), 'ph', 'ف'),
    'bptطjghحdrzظضذsصثfvkcqقlmnء', 'ببتتججههدرززززسسسففككككلمن'), '(.)\1+', '\1', 'g'), '(?<=..)[اه]$', 'ي')
$$;

-- The consonants of a word, equal in both scripts; with two consonants also the long vowels.
create function private.consonants_of(word text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$
  select case when char_length(consonants) <> 2 then consonants else
      regexp_replace(regexp_replace(translate(form, 'wouyieaاعء', 'وووييي'), '(.)\1+', '\1', 'g'), 'ي$', '')
    end
  from (select regexp_replace(translate(private.slip_form(word), 'د', 'ز'), '[هي]$', '') as form) as forms,
    lateral (select regexp_replace(private.slip_form(translate(form, 'aeiouwyاويعء', '')), '[هي]$', '') as consonants) as skeletons
$$;

-- Statements add their words in one order, so that two of them never wait for each other.
create function private.keep_vocabulary() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.search_vocabulary (content_table, word, form, consonants)
  select tg_table_name, word, private.slip_form(word), private.consonants_of(word)
  from (
    select distinct substr(lexeme, 2) collate "C" as word
    from changed, unnest(tsvector_to_array(search)) as lexeme
    where lexeme ~ '^[abc][^0-9#]'
  ) as words
  where not exists (select from private.search_vocabulary known where known.content_table = tg_table_name and known.word = words.word)
  order by word
  on conflict do nothing;
  return null;
end
$$;

-- Makes a table searchable. @rest are the columns besides the name. The index has every word immediately: a list of words to be added
-- would make searches slow after an import.
create function private.add_search(content_table text, name text[], rest text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    alter table public.%1$I add column search tsvector not null default '';
    create index %1$s__search on public.%1$I using gin (search) with (fastupdate = off);
    create trigger keep_search before insert or update of search, %2$s on public.%1$I
      for each row execute function private.keep_search(%3$L, %4$L);
    create trigger keep_new_vocabulary after insert on public.%1$I referencing new table as changed
      for each statement execute function private.keep_vocabulary();
    create trigger keep_vocabulary after update on public.%1$I referencing new table as changed
      for each statement execute function private.keep_vocabulary();
  $sql$, content_table,
    (select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
     where attrelid = format('public.%I', content_table)::regclass
       and attname = any(name || rest || array['category', 'pack_sizes', 'pack_unit'])),
    array_to_string(name, ' '), array_to_string(rest, ' '));
end
$$;

-- The trigger runs as the caller who saves.
grant execute on function private.word_characters(), private.search_amount(numeric, text), private.spoken_number(text), private.search_row(text, boolean), private.is_search_stop_word(text),
  private.is_whole_word(text), private.search_stem(text), private.second_stem(text), private.search_phrase(text),
  private.search_vector(text[], text[], integer),
  private.renewed_vector(tsvector, text[], text[], text[], text[]), private.search_line(text, text), private.category_names(text),
  private.search_texts(jsonb, text, text), private.pack_texts(text, text), private.without_arabizi(text) to authenticated, service_role;
