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
