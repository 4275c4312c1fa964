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
  spoken constant text := 'خمسه وعشرين|نص|نصف|half|ربع|quarter|ثمن|اثنين|ثنين|ثلاثه|ثلاث|اربعه|اربع|خمسه|خمس|عشره|عشر|عشرين|ثلاثين|اربعين|خمسين|ميه';
  units constant text := 'kilogrammes|kilogramme|kilograms|kilogram|كيلوجرام|كيلوغرام|grammes|ملليلتر|كيلوات|gramme|جرامات|غرامات|tonnes|liters|litres|مليلتر|kilos|grams|tonne|اطنان|liter|litre|لترات|kilo|كيلو|gram|غرام|جرام|tons|ltrs|ليتر|kgs|كجم|كغم|gms|ton|ltr|لتر|ملل|ملي|kg|كغ|gr|gm|جم|غم|طن|lt|ml|مل|g|غ|l|ك|ل';
  -- It captures no part: that would take three times as long.
  amount constant text := '(?<![' || word_characters || '.])(?:[0-9]{1,6}(?:\.[0-9]{1,3})?|(?:' || spoken || ')(?: an?)?) ?-?(?:' || units
    || ')(?![' || word_characters || '])';
  plain text := regexp_replace(left(value, 40000), '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g');
  amounts text[] := '{}';
  numbers text[] := '{}';
  said text;
  unit text;
  parts text[];
begin
  -- Most texts have neither such a sign nor an amount, and lookbehind patterns take most of the time.
  if translate(plain, '''’ʼ`´', '') <> plain then
    plain := regexp_replace(plain, '(?<=[' || word_characters || '])[''’ʼ`´](?=[' || word_characters || '])', '', 'g');
  end if;
  plain := left(private.fold_text(plain), 40000);
  if translate(plain, '٬''٫,.', '') <> plain then
    plain := regexp_replace(regexp_replace(plain, '(?<=[0-9])[٬''](?=[0-9]{3})', '', 'g'), '(?<=[0-9])[٫,](?=[0-9])', '.', 'g');
    plain := regexp_replace(plain, '([a-z\u0621-\u064A])([0-9]+\.[0-9])', '\1 \2', 'g');
  end if;
  if translate(plain, '0123456789', '') <> plain
    or plain like any ('{%half%,%quarter%,%خمس%,%نص%,%ربع%,%ثمن%,%ثنين%,%ثلاث%,%عشر%,%ميه%}') then
    for said in select (regexp_matches(plain, amount, 'g'))[1] loop
      unit := ltrim(said, '0123456789. -');
      if unit <> said then
        said := rtrim(left(said, -char_length(unit)), ' -');
        amounts := amounts || private.search_amount(said::numeric, unit);
        if has_numbers then numbers := numbers || said; end if;
      else
        parts := regexp_match(said, '^(?:(' || spoken || ')(?: an?)?) ?-?(' || units || ')$');
        amounts := amounts || private.search_amount(
          case
            when parts[1] in ('نص', 'نصف', 'half') then 0.5
            when parts[1] in ('ربع', 'quarter') then 0.25
            when parts[1] = 'ثمن' then 0.125
            else private.spoken_number(parts[1])
          end, parts[2]);
      end if;
    end loop;
  end if;
  if amounts <> '{}' then plain := regexp_replace(plain, amount, ' ', 'g'); end if;
  return (amounts || numbers || array(
    select left(piece[1], 60)
    from regexp_matches(plain, '[0-9]+(?:\.[0-9]+)?(?![' || word_characters || '])|[' || word_characters || ']+', 'g') as piece
  ))[:5000];
end
$$;

-- Words that say nothing about what is searched. A query that compares with these lists has them as a constant.
create function private.search_stop_words() returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array[
      'a', 'an', 'and', 'are', 'as', 'at', 'be', 'by', 'for', 'from', 'has', 'in', 'into', 'is', 'it', 'its', 'of', 'on',
      'or', 'that', 'the', 'to', 'was', 'with', 'من', 'في', 'على', 'علي', 'عن', 'الي', 'او', 'ثم', 'هو', 'هي', 'هذا', 'هذه',
      'ذلك', 'التي', 'الذي', 'ما', 'لا', 'مع', 'كل', 'بعد', 'قبل', 'و', 'يا', 'عند'];
end
$$;

create function private.is_search_stop_word(word text) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$ begin return word = any (private.search_stop_words()); end $$;

-- The words whose beginning or end belongs to them.
create function private.whole_words() returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array[
      'الان', 'الماني', 'البان', 'الياف', 'باستا', 'بازلا', 'بازلاء', 'بسمتي', 'بطاطا', 'بطاطس', 'بهارات', 'بيتزا', 'بسكويت',
      'بقول', 'بذور', 'حبهان', 'باميه', 'بندوره', 'بودره', 'بحريه', 'بخور', 'برغل', 'لبان', 'لبنه', 'لحوم', 'لوبيا', 'ليمون',
      'وحده', 'وادي', 'واحد', 'وصفه', 'وصفات', 'وجبه', 'والد', 'وافر'];
end
$$;

-- The stems of folded words, in their order. One query for all: a function for each word would take most of the time of a save.
create function private.search_stems(words text[]) returns text[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return array(
    select case
      when is_english then case when right(bare, 1) = 'e' and char_length(bare) > 4 then left(bare, -1) else bare end
      when not is_arabic or bare = any (private.whole_words()) then bare
      when right(bare, 2) in ('ات', 'ون', 'ين', 'ان', 'يه', 'ها') and char_length(bare) >= 5 then left(bare, -2)
      when right(bare, 1) in ('ه', 'ي') and char_length(bare) >= 4 then left(bare, -1)
      else bare
    end
    from unnest(words) with ordinality as given (word, position),
      lateral (select word ~ '^[a-z]{4,}$' as is_english, word ~ '^[\u0621-\u064A]+$' and word <> all (private.whole_words()) as is_arabic offset 0) as kinds,
      lateral (
        select case
          when not is_english or right(word, 1) <> 's' then word
          when right(word, 3) = 'ies' then left(word, -3) || 'y'
          when right(word, 4) in ('sses', 'shes', 'ches') or right(word, 3) in ('xes', 'zes') then left(word, -2)
          when right(word, 2) in ('ss', 'is', 'us') then word
          else left(word, -1)
        end as single offset 0) as singles,
      lateral (
        select case
          when is_arabic then case when left(word, 1) in ('ا', 'ل', 'و', 'ب', 'ك', 'ف') then regexp_replace(word, '^(?:وال|بال|كال|فال|ولل|لل|ال)(?=..)', '') else word end
          when not is_english then word
          when right(single, 3) = 'ing' and char_length(single) >= 7 then left(single, -3)
          when right(single, 2) = 'ed' and char_length(single) >= 6 then left(single, -2)
          else single
        end as bare offset 0) as bares
    order by position);
end
$$;

create function private.search_stem(word text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$ begin return (private.search_stems(array[word]))[1]; end $$;

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

-- Those of the words that may have another stem, because the first letter may be a word of its own, or the digits letters.
create function private.words_of_two_stems(words text[]) returns text[]
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return array(
    select word from unnest(words) as word where word ~ '^[وبل][\u0621-\u064A]{3,}$' or (word ~ '[0-9]' and word ~ '[a-z]'));
end
$$;

-- The other stems of such words; null for a word that has none.
create function private.second_stems(words text[]) returns text[]
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  others text[];
begin
  if words = '{}' then return words; end if;
  others := array(
    select case when word ~ '[a-z]' then nullif(private.without_arabizi(word), word) when word <> all (private.whole_words()) then substr(word, 2) end
    from unnest(words) with ordinality as given (word, position) order by position);
  return array(
    select case when other ~ '[a-z]' then left(other_stem, 60) else nullif(other_stem, stem) end
    from unnest(others, private.search_stems(others), private.search_stems(words)) with ordinality as given (other, other_stem, stem, position)
    order by position);
end
$$;

create function private.second_stem(word text) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$ begin return (private.second_stems(private.words_of_two_stems(array[word])))[1]; end $$;

-- The form of a text in which phrases are compared.
create function private.search_phrase(value text) returns text
language sql immutable parallel safe strict
set search_path = ''
as $$
  select array_to_string(private.search_stems(private.search_row(value, false)), ' ')
$$;

-- Words of a line of a row as lexemes, as document.ts finds them. A lexeme is a line and a word: `a` is the name, `b` category and packs, `c` the rest, `d`
-- what the rest has in phrases only, because the search drops numbers and stop words there. A line in the word needs no weights, which
-- an index does not have. Positions follow the texts of a line, so that phrases are found; second stems have the last one, which is next to
-- none. Concepts of synonyms are not in it, so that a change of synonyms changes no row.
create function private.lexemes(line text, words text[]) returns text[]
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
begin
  return array(
    select case when line = 'c' and (ascii(word) between 48 and 57 or word = any (private.search_stop_words())) then 'd' else line end || word
    from unnest(words) with ordinality as given (word, position) order by position);
end
$$;

-- One line of a row, as a vector is written.
create function private.written_line(line text, texts text[]) returns text
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  value text;
  row_words text[];
  words text[] := '{}';
begin
  foreach value in array texts loop
    row_words := private.search_row(value, true);
    -- Two words that are none end a text, so that no phrase goes on into the next.
    if row_words <> '{}' then words := words || row_words || '{null,null}'; end if;
  end loop;
  return concat_ws(' ',
    (select string_agg('''' || lexeme || ''':' || least(position, 16381), ' ')
     from unnest(private.lexemes(line, private.search_stems(words))) with ordinality as found (lexeme, position)),
    (select string_agg('''' || lexeme || ''':16383', ' ')
     from unnest(private.lexemes(line, private.second_stems(private.words_of_two_stems(words)))) as lexeme));
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

-- The words of a row that were @known for other texts: those of a line whose texts stayed are kept, because reading long texts takes most of the
-- time of a save.
create function private.renewed_vector(known tsvector, old_texts text[], old_lines text[], texts text[], lines text[]) returns tsvector
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  line text;
  line_texts text[];
  lexemes text[] := '{}';
begin
  foreach line in array array['a', 'b', 'c'] loop
    line_texts := array(select value from unnest(texts, lines) as given (value, of_line) where of_line = line);
    lexemes := lexemes || case
      when line_texts = array(select value from unnest(old_texts, old_lines) as given (value, of_line) where of_line = line) then (
        select string_agg(lexeme, ' ') from string_to_table(known::text, ' ') as lexeme
        where substr(lexeme, 2, 1) = line or (line = 'c' and substr(lexeme, 2, 1) = 'd'))
      else private.written_line(line, line_texts) end;
  end loop;
  return array_to_string(lexemes, ' ')::tsvector;
end
$$;

-- The words of a new row.
create function private.search_vector(texts text[], lines text[]) returns tsvector
language plpgsql immutable parallel safe
set search_path = ''
as $$ begin return private.renewed_vector('', '{}', '{}', texts, lines); end $$;

-- Keeps the words of a row. The arguments are the columns of its name and of the rest, separated by blanks. Triggers run before
-- checks, so texts of any size and content must pass.
create function private.keep_search() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  copy record := new;
  searched record;
  known record;
begin
  -- keep_timestamps says why these are copies.
  copy.search := null;
  searched := private.search_texts(to_jsonb(copy), tg_argv[0], tg_argv[1]);
  if tg_op = 'UPDATE' and new.search = old.search and old.search <> '' then
    copy := old;
    copy.search := null;
    known := private.search_texts(to_jsonb(copy), tg_argv[0], tg_argv[1]);
    -- Restores and commands set columns that stay as they are.
    if searched.texts <> known.texts then
      new.search := private.renewed_vector(old.search, known.texts, known.lines, searched.texts, searched.lines);
    end if;
  else
    new.search := coalesce(
      case when tg_op = 'INSERT' then private.take_words_of_deleted(tg_table_name, new.id, searched.texts, tg_argv[0], tg_argv[1]) end,
      private.search_vector(searched.texts, searched.lines));
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
comment on table private.search_vocabulary is 'The words of each content table, for similar words.';
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

-- Statements add their words in one order, so that two of them never wait for each other. The rows of a statement enter the index together, which
-- takes a fraction of the time of one by one, and before it ends: waiting words would make searches slow.
-- Definer: writes the words of the search, which no role of the API can.
create function private.keep_vocabulary() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  added text[];
begin
  if tg_op = 'INSERT' then
    added := array(select distinct lexeme from new_rows, unnest(tsvector_to_array(search)) as lexeme);
  else
    -- A full join is never a nested loop (keep_history).
    added := array(
      select distinct lexeme
      from old_rows as o full join new_rows as n on n.id = o.id, unnest(tsvector_to_array(ts_delete(n.search, tsvector_to_array(o.search)))) as lexeme
      where n.search is distinct from o.search);
  end if;
  insert into private.search_vocabulary (content_table, word, form, consonants)
  select tg_table_name, word, private.slip_form(word), private.consonants_of(word)
  from (
    select distinct substr(lexeme, 2) collate "C" as word from unnest(added) as lexeme where lexeme ~ '^[abc][^0-9#]'
  ) as words
  where not exists (select from private.search_vocabulary known where known.content_table = tg_table_name and known.word = words.word)
  order by word
  on conflict do nothing;
  perform gin_clean_pending_list(format('public.%I', tg_table_name || '__search')::regclass);
  return null;
end
$$;

-- Makes a table searchable. @rest are the columns besides the name.
create function private.add_search(content_table text, name text[], rest text[] default '{}') returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format($sql$
    alter table public.%1$I add column search tsvector not null default '';
    create index %1$s__search on public.%1$I using gin (search);
    create trigger keep_search before insert or update of search, %2$s on public.%1$I
      for each row execute function private.keep_search(%3$L, %4$L);
    create trigger keep_new_vocabulary after insert on public.%1$I referencing new table as new_rows
      for each statement execute function private.keep_vocabulary();
    create trigger keep_vocabulary after update on public.%1$I referencing old table as old_rows new table as new_rows
      for each statement execute function private.keep_vocabulary();
  $sql$, content_table,
    (select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
     where attrelid = format('public.%I', content_table)::regclass
       and attname = any(name || rest || array['category', 'pack_sizes', 'pack_unit'])),
    array_to_string(name, ' '), array_to_string(rest, ' '));
end
$$;

-- The trigger runs as the caller who saves.
grant execute on function private.word_characters(), private.search_amount(numeric, text), private.spoken_number(text), private.search_row(text, boolean), private.search_stop_words(),
  private.is_search_stop_word(text), private.whole_words(), private.search_stems(text[]), private.search_stem(text), private.words_of_two_stems(text[]),
  private.second_stems(text[]), private.second_stem(text), private.search_phrase(text), private.lexemes(text, text[]),
  private.written_line(text, text[]), private.search_vector(text[], text[]),
  private.renewed_vector(tsvector, text[], text[], text[], text[]), private.category_names(text),
  private.search_texts(jsonb, text, text), private.pack_texts(text, text), private.without_arabizi(text) to authenticated, service_role;

-- The words of the records in the bin (private.keep_search): a record that leaves it need not be read again. A migration that changes the words
-- of texts empties it.
create table private.words_of_deleted (
  entity text not null constraint words_of_deleted__entity__at_most_63 check (char_length(entity) <= 63),
  entity_id bigint not null,
  -- The version that deleted it.
  version bigint not null,
  words tsvector not null,
  primary key (entity, entity_id)
);
comment on table private.words_of_deleted is 'The words of the records in the bin.';
revoke all on private.words_of_deleted from public, anon, authenticated, service_role;

-- Takes the words of a record that leaves the bin, if it has the texts that it was deleted with. @p_names and @p_rest are those of keep_search.
-- Definer: takes the words of a record that leaves the bin, for the trigger of a save; only who knows its texts gets them.
create function private.take_words_of_deleted(p_table text, p_id bigint, p_texts text[], p_names text, p_rest text) returns tsvector
language plpgsql security definer
set search_path = ''
as $$
declare
  known private.words_of_deleted;
begin
  delete from private.words_of_deleted w where w.entity = p_table and w.entity_id = p_id returning * into known;
  if known is null then return null; end if;
  return (
    select known.words from public.record_versions v
    where v.id = known.version and (private.search_texts(v.record, p_names, p_rest)).texts = p_texts);
end
$$;
grant execute on function private.take_words_of_deleted(text, bigint, text[], text, text) to authenticated, service_role;

-- The searched columns: the name of a row, its category and packs, and the rest.
select private.add_search('products', name => '{name_en,name_ar}', rest => '{description_en,description_ar,features_en,features_ar}');
select private.add_search('articles', name => '{title_en,title_ar}', rest => '{excerpt_en,excerpt_ar,content_en,content_ar}');
select private.add_search('hero_images', name => '{title_en,title_ar}');
select private.add_search('brand_logos', name => '{name}');
select private.add_search('partners', name => '{name,name_ar}');
select private.add_search('impact_gallery', name => '{title,title_ar}');
select private.add_search('synonyms', name => '{words_en,words_ar}');
select private.add_search('picture_texts', name => '{alt_en,alt_ar}');

-- Searching a content table with the same answers as packages/content/src/search: words in any order, the last word as a beginning, the
-- best rows first, otherwise the nearest. The database tests compare both.

-- Words that mean the same: the lines of packages/content/src/search/trade-words.ts, which have negative numbers, and the active lines
-- of staff (public.synonyms), by id. A phrase is in the form of private.search_phrase. Lines with a phrase in common mean the same.
create table private.search_phrases (
  line bigint not null,
  phrase text not null check (char_length(phrase) between 1 and 400),
  primary key (phrase, line)
);
comment on table private.search_phrases is 'Phrases that mean the same: the lines of the code and of staff.';
create index search_phrases__line on private.search_phrases (line);

-- The letters of each line of staff: the search uses lines up to 20,000 letters.
create table private.synonym_lines (
  id bigint primary key,
  letters integer not null
);
comment on table private.synonym_lines is 'The letters of each line of staff: the search uses lines up to 20,000 letters.';

-- The last line that the search uses.
create function private.last_synonym() returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(max(id), 0) from (
    select id, sum(letters) over (order by id) as letters from private.synonym_lines
  ) as lines where letters <= 20000
$$;

-- The phrases of a line of staff that the search uses, as in staff-lines.ts. @texts are its texts in every language.
create function private.used_phrases(texts text[]) returns table (words text, phrase text)
language sql stable
set search_path = ''
as $$
  with given as (
    select language, position, btrim(words, E' \t\n\v\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF') as words
    from unnest(texts) with ordinality as languages (line, language),
      regexp_split_to_table(line, '[،;؛|=/\n]|,(?![0-9])|(?<![0-9]),') with ordinality as parts (words, position)
  ), phrases as (
    select distinct on (phrase) words, phrase from given, private.search_phrase(words) as phrase order by phrase, language, position
  )
  select words, phrase from phrases, private.search_row(words, false) as row_words
  where char_length(phrase) >= 2 and char_length(words) <= 60 and cardinality(row_words) <= 5
    and exists (
      select from unnest(row_words) as word
      where not private.is_search_stop_word(word) and not private.is_search_unit(word))
$$;

-- Definer: writes the words of the search, which no role of the API can.
create function private.keep_synonym() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  texts text[];
begin
  if tg_op <> 'INSERT' then
    delete from private.search_phrases where line = old.id;
    delete from private.synonym_lines where id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.active then
    texts := array(
      select to_jsonb(new) ->> attname from pg_catalog.pg_attribute
      where attrelid = tg_relid and attnum > 0 and not attisdropped and attname like 'words\_%' order by attnum);
    insert into private.synonym_lines (id, letters)
    select new.id, sum(char_length(words)) from private.used_phrases(texts) having count(*) >= 2;
    insert into private.search_phrases (line, phrase)
    select lines.id, phrase from private.synonym_lines as lines, private.used_phrases(texts) where lines.id = new.id;
  end if;
  return null;
end
$$;
create trigger keep_synonym after insert or update or delete on public.synonyms
  for each row execute function private.keep_synonym();
insert into private.search_phrases (line, phrase)
select distinct -1 - line, private.search_phrase(words)
from (values
  (0, 'رز، أرز، ارز، rice، roz، ruz، riz، aroz، aruz'),
  (1, 'بسمتي، basmati، basmaty، bismati'),
  (2, 'سيلا، سيلة، مزة، sella، sela، sila، mazza، parboiled'),
  (3, 'ياسمين، jasmine، yasmin، yasmeen'),
  (4, 'مكسور، كسر، كسره، broken، tukda'),
  (5, 'طويل الحبة، حبة طويلة، long grain'),
  (6, 'متوسط الحبة، حبة متوسطة، medium grain، calrose، كالروز'),
  (7, 'زيت، زيوت، سليط، oil، zait، zayt، zeit، zeyt، zet'),
  (8, 'عباد الشمس، دوار الشمس، زهرة الشمس، تباع الشمس، sunflower، sun flower، abbad alshams، dawar alshams'),
  (9, 'نخيل، أولين، palm، olein، nakheel'),
  (10, 'ذرة، ذره، corn، maize، thura، dhura، zura'),
  (11, 'سكر، شكر، sugar، sukar، sukkar، soukar، suker، sokar، shugar'),
  (12, 'عدس، lentil، lentils، adas، ads، dal، daal'),
  (13, 'مكرونة، معكرونة، مقرونة، باستا، pasta، macaroni، makarona، makaroni، spaghetti، سباغيتي'),
  (14, 'قلم، بيني، penne، benne'),
  (15, 'صلصة طماطم، معجون طماطم، صلصة، صلصه، معجون بندورة، tomato paste، tomato sauce، tomato puree، salsa، salsah'),
  (16, 'طماطم، طماط، بندورة، tomato، tomatoes، tamatem، tomatem، banadora'),
  (17, 'شاهي، شاي، tea، shai، shay، shahi، chai، shaay'),
  (18, 'تونة، تن، تونا، طونة، tuna، tona، tonna، tunah'),
  (19, 'أبيض، white، abyad'),
  (20, 'أسود، black، aswad'),
  (21, 'أحمر، red، ahmar'),
  (22, 'ذهبي، golden، thahabi'),
  (23, 'ناعم، fine، naem'),
  (24, 'صناعي، industrial، صناعية'),
  (25, 'عطري، fragrant، aromatic'),
  (26, 'هيل، حبهان، cardamom، hail، hayl'),
  (27, 'نعناع، mint، nana'),
  (28, 'زعفران، saffron، zafaran، zaafaran'),
  (29, 'حوائج، حوايج، hawaij، hawayej'),
  (30, 'شوربة، شربة، soup، shorba'),
  (31, 'سلة، سلال، سلة غذائية، سلال غذائية، سلة رمضان، basket، baskets، food basket، food baskets، salla'),
  (32, 'تمر، تمور، date، dates'),
  (33, 'سمك، أسماك، fish'),
  (34, 'بهار، بهارات، توابل، spice، spices'),
  (35, 'خبر، أخبار'),
  (36, 'طلب، طلبات، order، orders'),
  (37, 'رمضان، ramadan، ramadhan، ramazan'),
  (38, 'مخزن، صالة، مستودع، هنجر، warehouse، storage، store'),
  (39, 'وصفة، طبخة، recipe'),
  (40, 'فيديو، شرح مصور، video، clip'),
  (41, 'لوز، almond، almonds، lawz'),
  (42, 'زبيب، raisin، raisins، zabib'),
  (43, 'خضار، خضروات، خضرة، vegetable، vegetables'),
  (44, 'شوال، جونية، خيشة، كيس، قطمة، sack، bag، shwal'),
  (45, 'دبة، جالون، غالون، جركن، تنكة، صفيحة، سطل، برميل، jerrycan، jerry can، gallon، dabba'),
  (46, 'علبة، قصعة، قوطي، can، tin'),
  (47, 'كرتون، كراتين، شدة، ربطة، carton، cartons، box'),
  (48, 'قارورة، قنينة، زجاجة، bottle'),
  (49, 'باكت، باكيت، عبوة، packet، pack'),
  (50, 'حبة، حبوب، grain، grains، piece'),
  (51, 'درزن، دستة، dozen'),
  (52, 'صنف، أصناف، نوع، أنواع، kind، type'),
  (53, 'جملة، wholesale، bulk، jumla'),
  (54, 'تجزئة، مفرق، مفرد، retail'),
  (55, 'سعر، أسعار، بكم، كم، قيمة، ثمن، price، prices، cost، how much، bkm، bkam، kam، ser'),
  (56, 'عندكم، معكم، معاكم، عندك، معك، لديكم، فيه، متوفر، موجود، يوجد، تبيعون، do you have، available، you sell، in stock'),
  (57, 'أريد، نريد، أبغى، أبغا، نبغى، نبغا، أبي، نبي، أشتي، نشتي، أحتاج، نحتاج، محتاج، محتاجين، مطلوب، ممكن، want، need، i want، we want، i need، we need، looking for'),
  (58, 'وين، أين، فين، ألاقي، أحصل، where، find'),
  (59, 'هل، ايش، أيش، وش، شو، what، which، how'),
  (60, 'أفضل، أحسن، أجود، زين، best، good'),
  (61, 'أرخص، رخيص، cheap، cheapest'),
  (62, 'لو سمحت، من فضلك، السلام عليكم، مرحبا، please، hello، salam'),
  (63, 'حق، حقت، تبع، مال، أبو، ابو، el، al'),
  (64, 'اليوم، الآن، ذحين، today، now')
) as trade_words (line, phrases), regexp_split_to_table(phrases, '، ') as words;

-- All phrases that mean the same as one of these: the phrases of their lines, of lines that share a phrase with these lines, and
-- so on.
create function private.same_phrases(phrases text[], last_line bigint) returns text[]
language sql stable
set search_path = ''
as $$
  with recursive reached (line) as (
    select line from private.search_phrases where phrase = any(phrases) and line <= last_line
    union
    select other.line
    from reached
    join private.search_phrases shared on shared.line = reached.line
    join private.search_phrases other on other.phrase = shared.phrase and other.line <= last_line
  )
  select coalesce(array_agg(distinct phrase), '{}') from reached join private.search_phrases using (line)
$$;

-- The role of a phrase beside the wanted goods: `container`, `question` or null. Asides are the last lines of trade-words.ts, and the first
-- line of a meaning counts.
create function private.aside_of(phrase text, last_line bigint) returns text
language sql stable
set search_path = ''
as $$
  with recursive reached (line) as (
    select known.line from private.search_phrases known where known.phrase = aside_of.phrase and known.line <= last_line
    union
    select other.line
    from reached
    join private.search_phrases shared on shared.line = reached.line
    join private.search_phrases other on other.phrase = shared.phrase and other.line <= last_line
  )
  select case when max(line) <= -56 then 'question' when max(line) <= -45 then 'container' end from reached where line < 0
$$;

-- A word of a query: its stems, the words of its synonyms, and its beginnings while it is typed.
create function private.word_term(word text, is_typing boolean, last_line bigint)
returns table (stems text[], phrases text[], prefixes text[])
language sql stable
set search_path = ''
as $$
  with stem as (
    select array_remove(array[private.search_stem(word), private.second_stem(word)], null) as stems,
      array_remove(array[private.spoken_number(word)::text], null) as numbers, is_typing and word !~ '^#' as is_open
  ), phrases as (
    select stems[1] as phrase from stem
    union
    -- «شاه» is the beginning of «شاهي».
    select known.phrase from private.search_phrases known, stem
    where is_open and char_length(word) >= 3 and known.phrase ^@ word and known.phrase !~ ' ' and known.line <= last_line
  )
  select stem.stems || stem.numbers, private.same_phrases(array(select phrase from phrases), last_line), array(
    select distinct prefix
    from unnest(stem.stems || word || regexp_replace(word, '^(?:وال|بال|كال|فال|ولل|لل|ال)(?=.)', '')) as prefix where is_open)
  from stem
$$;

-- The terms of a query, all of which must be found, as query.ts finds them. `phrases` are the words of its synonyms. `parts` are the words
-- of a phrase, each with its stems, phrases and prefixes: all of them together are the term too.
create function private.given_terms(query text)
returns table (typed text, stems text[], phrases text[], prefixes text[], parts jsonb, aside text)
language plpgsql stable
set search_path = ''
as $$
declare
  is_open constant boolean := regexp_replace(left(query, 200), '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g')
    ~ ('[' || private.word_characters() || ']$');
  articles constant text[] := array['وال', 'بال', 'كال', 'فال', 'ولل', 'لل', 'ال'];
  words text[];
  row_stems text[];
  last_line constant bigint := private.last_synonym();
  first_word integer := 1;
  last_word integer;
begin
  words := array(
    select private.without_arabizi(given)
    from unnest(private.search_row(left(query, 200), false)) with ordinality as row_words (given, position) order by position);
  -- A unit without an amount says nothing, and an article that is being typed is not a word.
  words := array(
    select given from unnest(words) with ordinality as row_words (given, position)
    where not private.is_search_unit(given)
      and not (is_open and position = cardinality(words) and exists (select from unnest(articles) as article where article ^@ given))
    order by position);
  if exists (select from unnest(words) as given where not private.is_search_stop_word(given)) then
    words := array(
      select given from unnest(words) with ordinality as row_words (given, position)
      where not private.is_search_stop_word(given) order by position);
  end if;
  row_stems := private.search_stems(words);
  while first_word <= cardinality(words) loop
    -- The longest phrase that starts here. No phrase has more than 10 words; phrases of staff have at most 5 (used_phrases).
    last_word := least(cardinality(words), first_word + 9);
    while last_word >= first_word and not exists (
      select from private.search_phrases known
      where known.phrase = array_to_string(row_stems[first_word:last_word], ' ') and known.line <= last_line
    ) loop
      last_word := last_word - 1;
    end loop;
    last_word := greatest(first_word, last_word);
    typed := array_to_string(words[first_word:last_word], ' ');
    aside := private.aside_of(array_to_string(row_stems[first_word:last_word], ' '), last_line);
    if last_word = first_word then
      select word.stems, word.phrases, word.prefixes, '[]' into stems, phrases, prefixes, parts
      from private.word_term(words[first_word], is_open and last_word = cardinality(words), last_line) as word;
    else
      stems := '{}';
      phrases := private.same_phrases(array[array_to_string(row_stems[first_word:last_word], ' ')], last_line);
      prefixes := '{}';
      select jsonb_agg(to_jsonb(word) order by at) into parts
      from generate_series(first_word, last_word) as at,
        private.word_term(words[at], is_open and at = cardinality(words), last_line) as word;
    end if;
    return next;
    first_word := last_word + 1;
  end loop;
end
$$;

-- The terms of a query (private.given_terms). Asides are optional, unless the query has nothing else.
create function private.search_terms(query text)
returns table (typed text, stems text[], phrases text[], prefixes text[], parts jsonb, aside text)
language sql stable
set search_path = ''
as $$
  select typed, stems, phrases, prefixes, parts, case when bool_and(aside is not null) over () then null else aside end
  from private.given_terms(query) with ordinality as given (typed, stems, phrases, prefixes, parts, aside, position)
  order by position
$$;

-- Whether two words differ by at most `most` letters: changed, added, dropped, or two neighbours swapped (optimal string alignment).
create function private.is_within(one text, other text, most integer) returns boolean
language plpgsql immutable parallel safe strict
set search_path = ''
as $$
declare
  far constant integer := most + 1;
  letters constant text[] := string_to_array(one, null);
  others constant text[] := string_to_array(other, null);
  before_last integer[];
  last integer[];
  next integer[];
  best integer;
  nearest integer;
begin
  if abs(cardinality(letters) - cardinality(others)) > most then return false; end if;
  last := array(select least(at, far) from generate_series(0, cardinality(others)) as at);
  for line in 1..cardinality(letters) loop
    next := array_fill(far, array[cardinality(others) + 1]);
    next[1] := least(line, far);
    nearest := next[1];
    -- Further letters are too far away.
    for place in greatest(1, line - most)..least(cardinality(others), line + most) loop
      best := least(last[place + 1] + 1, next[place] + 1, last[place] + (letters[line] <> others[place])::integer);
      if line > 1 and place > 1 and letters[line] = others[place - 1] and letters[line - 1] = others[place] then
        best := least(best, before_last[place - 1] + 1);
      end if;
      next[place + 1] := least(best, far);
      nearest := least(nearest, next[place + 1]);
    end loop;
    if nearest > most then return false; end if;
    before_last := last;
    last := next;
  end loop;
  return last[cardinality(others) + 1] <= most;
end
$$;

-- The words of a table that a typed word (with its stems) may mean, as in near.ts: words that differ by everyday slips; else
-- words with the same consonants in the other script; else the nearest words with one wrong letter from 4 letters, or two from 8.
create function private.similar_words(p_table text, typed text[]) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  words constant text[] := array(select word from unnest(typed) as word where word !~ '[0-9#. ]');
  forms text[];
  skeletons text[];
  -- A quick first test compares the letters that only one of the words has.
  within constant text := 'exists (select from unnest($1) as form
    where char_length(form) >= %2$s and abs(char_length(form) - char_length(known.form)) <= %1$s
      and char_length(translate(form, known.form, '''')) <= %1$s and char_length(translate(known.form, form, '''')) <= %1$s
      and private.is_within(form, known.form, %1$s))';
  conditions constant text[] := array[
    'known.is_latin = $3 and known.form = any($1)',
    'known.is_latin <> $3 and known.consonants = any($2)',
    'known.is_latin = $3 and ' || format(within, 1, 4),
    'known.is_latin = $3 and ' || format(within, 2, 8)
  ];
  near_words text[];
begin
  forms := array(select distinct form from unnest(words) as word, private.slip_form(word) as form where char_length(form) >= 3);
  if forms = '{}' then return '{}'; end if;
  skeletons := array(
    select distinct consonants from unnest(words) as word, private.consonants_of(word) as consonants where char_length(consonants) >= 3);
  for at in 1..4 loop
    execute format($sql$
      select array_agg(word order by word) from private.search_vocabulary known
      where content_table = %1$L and %2$s
        and exists (select from public.%1$I
          where search @@ format('''a%%1$s'' | ''b%%1$s'' | ''c%%1$s''', known.word)::tsquery)
    $sql$, p_table, conditions[at]) into near_words using forms, skeletons, words[1] ~ '^[a-z]';
    exit when near_words is not null;
  end loop;
  return coalesce(near_words, '{}');
end
$$;

-- The condition that a line of a row (`a`, `b` or `c`) has a word.
create function private.search_condition(line text, stems text[], phrases text[], prefixes text[]) returns tsquery
language sql stable
set search_path = ''
as $$
  select coalesce(string_agg(alternative, ' | '), '')::tsquery
  from (
    select quote_literal(line || stem) as alternative from unnest(stems) as stem
    union all
    select (
      select '(' || string_agg(quote_literal(lexeme), ' <-> ' order by position) || ')'
      from unnest(private.lexemes(line, string_to_array(phrase, ' '))) with ordinality as words (lexeme, position))
    from unnest(phrases) as phrase
    union all
    select quote_literal(line || prefix) || ':*' from unnest(prefixes) as prefix
  ) as alternatives
$$;

-- The condition that a row has all parts of a phrase, none in a worse line than this line; beginnings in this line count if `miss` is
-- 1. Null without parts.
create function private.parts_condition(line text, miss integer, parts jsonb) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(condition, ' & ')
  from jsonb_to_recordset(parts) as part (stems text[], phrases text[], prefixes text[]), lateral (
    select '(' || string_agg(format('(%s)', private.search_condition(
      better, part.stems, part.phrases, case when better < line or miss = 1 then part.prefixes else '{}' end)), ' | ') || ')'
    from unnest(array['a', 'b', 'c']) as better where better <= line
  ) as in_lines (condition)
$$;

-- How well each row of a table has a term; smaller is better: 0 in the name, 10 in category or packs, 20 in the rest, and 1 more for the
-- beginning of a word. An index finds the rows, in every setting of the planner.
create function private.term_ranks(p_table text, stems text[], phrases text[], prefixes text[], parts jsonb)
returns table (id bigint, rank integer)
language plpgsql stable
set search_path = ''
set enable_seqscan = off
as $$
begin
  return query execute (
    select format('select id, min(rank) from (%s) as ranks group by id', string_agg(
      format('select id, %s as rank from public.%I where search @@ %L', line_rank + miss, p_table, condition), ' union all '))
    from (values ('a', 0), ('b', 10), ('c', 20)) as lines (line, line_rank),
      lateral (values
        (0, private.search_condition(line, stems, phrases, '{}')),
        (0, private.parts_condition(line, 0, parts)::tsquery),
        (1, private.parts_condition(line, 1, parts)::tsquery),
        (1, private.search_condition(line, '{}', '{}', prefixes))
      ) as conditions (miss, condition)
    where numnode(condition) > 0 or line = 'a');
end
$$;

-- Whether a word may be in a table: a row has or had it, or synonyms of it.
create function private.may_have_word(p_table text, typed text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  stem constant text := private.search_stem(typed);
  second constant text := private.second_stem(typed);
begin
  return private.spoken_number(typed) is not null
    or exists (select from private.search_phrases where phrase = stem)
    or exists (select from private.search_vocabulary known where content_table = p_table and known.word in (stem, second));
end
$$;

-- Two words typed as one: of a name or category, where the longest first word counts, or a word and an amount («رز٤٠»).
create function private.joined_words(p_table text, typed text, out words text, out ids bigint[], out ranks integer[])
language plpgsql stable
set search_path = ''
as $$
declare
  last_line constant bigint := private.last_synonym();
  before_amount constant text := substring(typed from '^([^0-9#§. ]{2,})[0-9][^ ]*$');
begin
  if before_amount is null and typed ~ '[0-9#§. ]' then return; end if;
  for at in reverse coalesce(char_length(before_amount), char_length(typed) - 2)..coalesce(char_length(before_amount), 2) loop
    continue when before_amount is null
      and not (private.may_have_word(p_table, left(typed, at)) and private.may_have_word(p_table, substr(typed, at + 1)));
    select array_agg(id), array_agg(greatest(one.rank, other.rank)) into ids, ranks
    from private.word_term(left(typed, at), false, last_line) as first_word,
      private.word_term(coalesce((private.search_row(substr(typed, at + 1), false))[1], ''), false, last_line) as second_word,
      private.term_ranks(p_table, first_word.stems, first_word.phrases, '{}', '[]') as one
      join private.term_ranks(p_table, second_word.stems, second_word.phrases, '{}', '[]') as other using (id)
    where one.rank < 20 and other.rank < 20;
    if ids is not null then
      words := left(typed, at) || ' ' || substr(typed, at + 1);
      return;
    end if;
  end loop;
end
$$;

-- The rows that have the words of a query in sequence, as they were typed: in any case, with any spelling of Arabic letters. Numbers and
-- stop words count too, in every text. `is_name` tells whether a name has the words. @is_open whether the beginning of the last word is
-- enough
create function private.literal_rows(p_table text, p_query text, is_open boolean) returns table (id bigint, is_name boolean)
language plpgsql stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  no_word constant text := '[^' || private.word_characters() || '\u001F]';
  words constant text[] := private.search_row(left(p_query, 200), false);
  columns text[];
  condition text;
  pattern text;
begin
  select string_agg(typed, no_word || '+' order by position) into pattern
  from (
    select position, string_agg(
      coalesce('[' || forms || ']', case when char_length(upper(letter)) = 1 and upper(letter) <> letter then '[' || letter || upper(letter) || ']' else letter end)
        || '[\u0640\u064B-\u065F\u0670]*', '' order by place) as typed
    from regexp_matches(
        regexp_replace(lower(left(p_query, 200)), '[\u0640\u064B-\u065F\u0670\u200B-\u200F\u202A-\u202E\u2066-\u2069]', '', 'g'),
        '[' || private.word_characters() || ']+', 'g') with ordinality as typed_words (word, position),
      string_to_table(word[1], null) with ordinality as letters (letter, place)
      left join unnest(array['اأإآٱ', 'وؤ', 'يىئیےۓېۍێؠ', 'هةھہۂۃەۀۿ', 'كکڪ', 'نں', '0٠۰', '1١۱', '2٢۲', '3٣۳', '4٤۴', '5٥۵', '6٦۶', '7٧۷', '8٨۸', '9٩۹'])
        as groups (forms) on strpos(forms, letter) > 0
    group by position
  ) as typed_words;
  -- A single letter would match too much.
  if pattern is null or char_length(array_to_string(words, '')) < 2 then return; end if;
  pattern := '(?:^|' || no_word || '|\u001F)' || pattern || case when is_open then '' else '(?:$|' || no_word || '|\u001F)' end;
  -- An index finds the rows that have all words; a word that is being typed may have any stem.
  select string_agg(format('(%s%s | %s%2$s)', quote_literal('a' || stem), beginning, quote_literal(lexeme)), ' & ')
  into condition
  from private.search_stems(words) as stems, unnest(stems, private.lexemes('c', stems)) with ordinality as given (stem, lexeme, position),
    lateral (select case when is_open and cardinality(words) = 1 then ':*' else '' end as beginning) as last_word
  where not is_open or position < cardinality(words) or cardinality(words) = 1;
  select string_to_array(encode(tgargs, 'escape'), '\000') into columns
  from pg_catalog.pg_trigger where tgrelid = format('public.%I', p_table)::regclass and tgname = 'keep_search';
  return query execute (
    select format('select id, is_name from public.%I, lateral (select concat_ws(%L, %s) ~ $1 as is_name) as names
      where search @@ $2 and (is_name or concat_ws(%2$L, %4$s) ~ $1)', p_table, E'\u001F', texts[1], texts[2])
    from (select array_agg((select coalesce(string_agg(quote_ident(name), ', '), 'null') from string_to_table(line, ' ') as name where name <> '') order by at) as texts
      from unnest(columns[1:2]) with ordinality as lines (line, at)) as lines
  ) using pattern, condition::tsquery;
end
$$;

-- Finds the rows of a page: `ids` in their order, `total` over all pages, whether the rows are only the nearest (`is_near`), the words
-- found `instead` of typed words, and the `terms` of the query. Rows with the typed words literally come first, then the best rows, then
-- the order of the list, unless a column is chosen. A word in more than a fifth of the table, and in more than three rows, counts in names
-- and categories only, unless nothing else is found. Filters apply to the found rows, as on the site. The function reads every row, so only
-- staff call it: Postgres uses no index of words under row-level security.
-- Definer: uses the index of words, which row-level security does not allow; requires staff, who read every row.
create function private.search_content(
  p_table text, p_query text, p_filters jsonb, p_order text, p_ascending boolean, p_from integer, p_size integer
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  table_rows bigint;
  term record;
  term_count integer := 0;
  terms jsonb := '[]';
  instead jsonb := '[]';
  is_near boolean := false;
  words text[];
  ids bigint[];
  ranks integer[];
  -- A row, the number of a term, and how well it has the term.
  row_ids bigint[] := '{}';
  row_terms integer[] := '{}';
  row_ranks integer[] := '{}';
  common integer[] := '{}';
  asides integer[] := '{}';
  wanted integer;
  joined record;
  missing integer[] := '{}';
  missing_words text[][];
  found_ids bigint[];
  found_ranks bigint[];
  conditions text;
  list_order text;
  answer jsonb;
begin
  if current_setting('role', true) is distinct from 'service_role' then
    perform private.is_staff();
  end if;
  if not exists (select from private.content_tables where table_name = p_table) then
    raise exception '% is not a content table.', coalesce(p_table, 'null') using errcode = '22023';
  end if;
  if char_length(p_query) > 200 then
    raise exception 'The search has % characters, and at most 200 are allowed.', char_length(p_query) using errcode = '22023';
  end if;
  execute format('select count(*) from public.%I', p_table) into table_rows;
  for term in select * from private.search_terms(p_query) loop
    term_count := term_count + 1;
    terms := terms || to_jsonb(term);
    select array_agg(id), array_agg(rank) into ids, ranks from private.term_ranks(p_table, term.stems, term.phrases, term.prefixes, term.parts);
    if term.aside is not null then asides := asides || term_count; end if;
    if ids is null then
      if term.aside is null then missing := missing || term_count; end if;
      continue;
    end if;
    if cardinality(ids) > greatest(0.2 * table_rows, 3) then common := common || term_count; end if;
    -- Questions count in names only.
    if term.aside = 'question' then
      select coalesce(array_agg(given.id), '{}'), coalesce(array_agg(given.rank), '{}') into ids, ranks
      from unnest(ids, ranks) as given (id, rank) where given.rank < 10;
      if ids = '{}' then continue; end if;
    end if;
    row_ids := row_ids || ids;
    row_terms := row_terms || array_fill(term_count, array[cardinality(ids)]);
    row_ranks := row_ranks || ranks;
  end loop;
  wanted := term_count - cardinality(asides);
  if term_count > 0 then
    -- Rows with all terms; rows without an aside come last. Then also rows with a common word in the rest.
    select array_agg(id), array_agg(rank) into found_ids, found_ranks from (
      select id, sum(rank) + 30 * (cardinality(asides) - count(*) filter (where term_number = any(asides))) as rank
      from unnest(row_ids, row_terms, row_ranks) as having_it (id, term_number, rank)
      where rank < 20 or term_number <> all(common)
      group by id having count(*) filter (where term_number <> all(asides)) = wanted
    ) as found;
    if found_ids is null then
      select array_agg(id), array_agg(rank) into found_ids, found_ranks from (
        select id, sum(rank) + 30 * (cardinality(asides) - count(*) filter (where term_number = any(asides))) as rank
        from unnest(row_ids, row_terms, row_ranks) as having_it (id, term_number, rank)
        group by id having count(*) filter (where term_number <> all(asides)) = wanted
      ) as found;
    end if;
    -- Rows with the typed words literally come first, in a name before other texts.
    select array_agg(id), array_agg(coalesce(rank, 999999) + case when is_name then -2000000 when not is_name then -1000000 else 0 end)
    into found_ids, found_ranks
    from unnest(found_ids, found_ranks) as found (id, rank)
      full join private.literal_rows(p_table, p_query, found_ids is null) as literal using (id);
    if found_ids is null then
      is_near := true;
      -- Similar words for terms that no row has.
      foreach term_count in array missing loop
        joined := private.joined_words(p_table, terms -> (term_count - 1) ->> 'typed');
        if joined.words is not null then
          instead := instead || jsonb_build_object('typed', terms -> (term_count - 1) ->> 'typed', 'found', joined.words);
          row_ids := row_ids || joined.ids;
          row_terms := row_terms || array_fill(term_count, array[cardinality(joined.ids)]);
          row_ranks := row_ranks || array(select rank + 2 from unnest(joined.ranks) with ordinality as one (rank, at) order by at);
          continue;
        end if;
        words := private.similar_words(p_table,
          array[terms -> (term_count - 1) ->> 'typed'] || array(select jsonb_array_elements_text(terms -> (term_count - 1) -> 'stems')));
        if words = '{}' then continue; end if;
        instead := instead || jsonb_build_object('typed', terms -> (term_count - 1) ->> 'typed', 'found', words[1]);
        select array_agg(id), array_agg(rank + 2) into ids, ranks from private.term_ranks(p_table, words, '{}', '{}', '[]');
        row_ids := row_ids || ids;
        row_terms := row_terms || array_fill(term_count, array[cardinality(ids)]);
        row_ranks := row_ranks || ranks;
      end loop;
      term_count := jsonb_array_length(terms);
      select array_agg(id), array_agg(rank) into found_ids, found_ranks from (
        select id, sum(rank) + 30 * (cardinality(asides) - count(*) filter (where term_number = any(asides))) as rank
        from unnest(row_ids, row_terms, row_ranks) as having_it (id, term_number, rank)
        group by id having count(*) filter (where term_number <> all(asides)) = wanted
      ) as found;
      -- Otherwise the rows with most of the terms, at least half of them.
      if found_ids is null then
        instead := '[]';
        select array_agg(id), array_agg(rank) into found_ids, found_ranks from (
          select id, rank, present, max(present) over () as most from (
            select id, sum(rank) as rank, count(*) as present from unnest(row_ids, row_terms, row_ranks) as having_it (id, term_number, rank)
            where term_number <> all(asides) group by id
          ) as partly
        ) as partly where present = most and most * 2 >= wanted and wanted > 1;
      end if;
    end if;
  end if;
  select coalesce(string_agg(
      case when jsonb_typeof(value) = 'array' then format('%I = any (array(select jsonb_array_elements_text(%L))::bigint[])', key, value)
        else format('%I = %L', key, value #>> '{}') end, ' and '), 'true')
    into conditions from jsonb_each(p_filters);
  list_order := case when private.is_ordered(p_table) then 'display_order, id' else 'created_at desc, id desc' end;
  if p_order is not null then
    list_order := format('%1$I %2$s, id %2$s', p_order, case when p_ascending then 'asc' else 'desc' end);
  elsif term_count > 0 then
    list_order := 'rank, ' || list_order;
  end if;
  execute format(
    'with found as materialized (
       select id, row_number() over (order by %s) as position from public.%I %s where %s
     )
     select jsonb_build_object(
       ''total'', (select count(*) from found),
       ''ids'', coalesce((select jsonb_agg(id order by position) from found where position > $4 and position <= $4 + $3), ''[]''))',
    list_order, p_table, case when term_count > 0 then 'join unnest($1, $2) as ranked (id, rank) using (id)' else '' end, conditions)
  into answer using found_ids, found_ranks, greatest(0, least(p_size, 1000)), greatest(0, p_from);
  return answer || jsonb_build_object('is_near', is_near, 'instead', instead, 'terms', terms);
end
$$;

-- A page of a search with the given columns of its rows, separated by commas. Without `p_order`, the best rows come first. Runs as its
-- caller, so the policies apply to the rows.
create function public.search_content(
  p_table text, p_query text, p_columns text, p_filters jsonb, p_order text, p_ascending boolean, p_from integer, p_size integer
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  found jsonb := private.search_content(p_table, p_query, p_filters, nullif(p_order, ''), p_ascending, p_from, p_size);
  page jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(page) - ''position'' order by position), ''[]'') from (
       select %s, position
       from jsonb_array_elements_text($1) with ordinality as found (id, position)
       join public.%I as content on content.id = found.id::bigint
     ) as page',
    (select string_agg(format('content.%I', name), ', ') from string_to_table(p_columns, ',') as name), p_table)
  into page using found -> 'ids';
  return found - 'ids' || jsonb_build_object('rows', page);
end
$$;
grant execute on function private.search_content(text, text, jsonb, text, boolean, integer, integer),
  public.search_content(text, text, text, jsonb, text, boolean, integer, integer) to authenticated, service_role;
