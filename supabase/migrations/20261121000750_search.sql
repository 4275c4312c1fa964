-- Searching a content table with the same answers as packages/content/src/search: words in any order, the last one as a beginning, the best
-- first, otherwise the nearest. The database tests compare both.

-- Words that mean the same: the lines of packages/content/src/search/trade-words.ts, which have negative numbers, and the active lines
-- of staff (public.synonyms), by id. A phrase is in the form of private.search_phrase. Lines with a phrase in common mean the same.
create table private.search_phrases (
  line bigint not null,
  phrase text not null check (char_length(phrase) between 1 and 400),
  primary key (phrase, line)
);
create index search_phrases__line on private.search_phrases (line);

-- The letters of each line of staff: the search uses lines up to 20,000 letters.
create table private.synonym_lines (
  id bigint primary key,
  letters integer not null
);

-- The last line that the search uses.
create function private.last_synonym() returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(max(id), 0) from (
    select id, sum(letters) over (order by id) as letters from private.synonym_lines
  ) as lines where letters <= 20000
$$;

-- The phrases of a line of staff that the search uses, as in staff-lines.ts.
create function private.used_phrases(words_en text, words_ar text) returns table (words text, phrase text)
language sql stable
set search_path = ''
as $$
  with given as (
    select language, position, btrim(words, E' \t\n\v\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF') as words
    from (values (1, words_ar), (2, words_en)) as languages (language, line),
      regexp_split_to_table(line, '[،;؛|=/\n]|,(?![0-9])|(?<![0-9]),') with ordinality as parts (words, position)
  ), phrases as (
    select distinct on (phrase) words, phrase from given, private.search_phrase(words) as phrase order by phrase, language, position
  )
  select words, phrase from phrases, private.search_row(words, false) as row_words
  where char_length(phrase) >= 2 and char_length(words) <= 60 and cardinality(row_words) <= 5
    and exists (
      select from unnest(row_words) as word
      where not private.is_search_stop_word(word) and private.search_amount(1, word) is null)
$$;

create function private.keep_synonym() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.search_phrases where line = old.id;
    delete from private.synonym_lines where id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.active then
    insert into private.synonym_lines (id, letters)
    select new.id, sum(char_length(words)) from private.used_phrases(new.words_en, new.words_ar) having count(*) >= 2;
    insert into private.search_phrases (line, phrase)
    select lines.id, phrase from private.synonym_lines as lines, private.used_phrases(new.words_en, new.words_ar) where lines.id = new.id;
  end if;
  return null;
end
$$;
create trigger keep_synonym after insert or delete or update of id, words_en, words_ar, active on public.synonyms
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
  (11, 'سكر، sugar، sukar، sukkar، soukar، suker، sokar، shugar'),
  (12, 'عدس، lentil، lentils، adas، ads، dal، daal'),
  (13, 'مكرونة، معكرونة، مقرونة، باستا، pasta، macaroni، makarona، makaroni، spaghetti، سباغيتي'),
  (14, 'قلم، بيني، penne، benne'),
  (15, 'صلصة طماطم، معجون طماطم، صلصة، صلصه، معجون بندورة، tomato paste، tomato sauce، tomato puree، salsa، salsah'),
  (16, 'طماطم، طماط، بندورة، tomato، tomatoes، tamatem، tomatem، banadora'),
  (17, 'شاهي، شاي، tea، shai، shay، shahi، chai، shaay'),
  (18, 'تونة، تن، تونا، طونة، tuna، tona، tonna، tunah'),
  (19, 'شوال، جونية، خيشة، كيس، sack، bag، shwal'),
  (20, 'دبة، جالون، غالون، جركن، jerrycan، jerry can، gallon، dabba'),
  (21, 'علبة، قصعة، قوطي، can، tin'),
  (22, 'أبيض، white، abyad'),
  (23, 'أسود، black، aswad'),
  (24, 'أحمر، red، ahmar'),
  (25, 'ذهبي، golden، thahabi'),
  (26, 'ناعم، fine، naem'),
  (27, 'صناعي، industrial، صناعية'),
  (28, 'عطري، fragrant، aromatic'),
  (29, 'هيل، حبهان، cardamom، hail، hayl'),
  (30, 'نعناع، mint، nana'),
  (31, 'زعفران، saffron، zafaran، zaafaran'),
  (32, 'حوائج، حوايج، hawaij، hawayej'),
  (33, 'شوربة، شربة، soup، shorba'),
  (34, 'سلة غذائية، سلال غذائية، سلة رمضان، food basket، food baskets، salla'),
  (35, 'كرتون، كراتين، carton، cartons'),
  (36, 'حبة، حبوب، grain، grains'),
  (37, 'تمر، تمور، date، dates'),
  (38, 'سمك، أسماك، fish'),
  (39, 'بهار، بهارات، توابل، spice، spices'),
  (40, 'صنف، أصناف، نوع، أنواع'),
  (41, 'خبر، أخبار'),
  (42, 'طلب، طلبات، order، orders'),
  (43, 'جملة، wholesale، bulk، jumla'),
  (44, 'رمضان، ramadan، ramadhan، ramazan'),
  (45, 'مخزن، صالة، مستودع، هنجر، warehouse، storage، store'),
  (46, 'وصفة، طبخة، recipe'),
  (47, 'فيديو، شرح مصور، video، clip'),
  (48, 'لوز، almond، almonds، lawz'),
  (49, 'زبيب، raisin، raisins، zabib'),
  (50, 'خضار، خضروات، خضرة، vegetable، vegetables')
) as trade_words (line, phrases), regexp_split_to_table(phrases, '، ') as words;

-- All phrases that mean the same as any of these: those of their lines, of the lines that share a phrase with these, and so on.
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

-- The terms of a query, all of which must be found, as query.ts finds them. `phrases` are the words of its synonyms.
create function private.search_terms(query text)
returns table (typed text, stems text[], phrases text[], prefixes text[])
language plpgsql stable
set search_path = ''
as $$
declare
  is_open constant boolean := regexp_replace(left(query, 200), '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g')
    ~ '[0-9A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u0300-\u037D\u037F-\u0386\u0388-\u0559\u0560-\u0588\u0591-\u05BD\u05BF\u05C1-\u05C2\u05C4-\u05C5\u05C7-\u05F2\u0610-\u061A\u0620-\u0669\u066E-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u06FF\u0710-\u0963\u0966-\u1C7F\u1C90-\u1FFF\u2C00-\u2C2E\u2C30-\u2C5E\u2C60-\u2DFF\u3041-\u30FA\u30FC-\uA7BF\uA800-\uD7FF\uF900-\uFDFB\uFE70-\uFEFC\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFFDC]$';
  articles constant text[] := array['وال', 'بال', 'كال', 'فال', 'ولل', 'لل', 'ال'];
  words text[];
  row_stems text[];
  last_line constant bigint := private.last_synonym();
  word text;
  first_word integer := 1;
  last_word integer;
begin
  words := array(
    select case when given ~ '^(?=.*[a-z])[a-z2356789]+$' then replace(translate(given, '678923', 'thqs'), '5', 'kh') else given end
    from unnest(private.search_row(left(query, 200), false)) with ordinality as row_words (given, position) order by position);
  -- A unit without an amount says nothing, and an article that is being typed is no word.
  words := array(
    select given from unnest(words) with ordinality as row_words (given, position)
    where private.search_amount(1, given) is null
      and not (is_open and position = cardinality(words) and exists (select from unnest(articles) as article where article ^@ given))
    order by position);
  if exists (select from unnest(words) as given where not private.is_search_stop_word(given)) then
    words := array(
      select given from unnest(words) with ordinality as row_words (given, position)
      where not private.is_search_stop_word(given) order by position);
  end if;
  row_stems := array(
    select private.search_stem(given) from unnest(words) with ordinality as row_words (given, position) order by position);
  while first_word <= cardinality(words) loop
    -- The longest phrase that starts here.
    last_word := least(cardinality(words), first_word + 9);
    while last_word >= first_word and not exists (
      select from private.search_phrases known
      where known.phrase = array_to_string(row_stems[first_word:last_word], ' ') and known.line <= last_line
    ) loop
      last_word := last_word - 1;
    end loop;
    phrases := case when last_word < first_word then '{}'
      else private.same_phrases(array[array_to_string(row_stems[first_word:last_word], ' ')], last_line) end;
    last_word := greatest(first_word, last_word);
    typed := array_to_string(words[first_word:last_word], ' ');
    stems := '{}';
    prefixes := '{}';
    if last_word = first_word then
      word := words[first_word];
      stems := array_remove(array[row_stems[first_word], private.second_stem(word)], null);
      if is_open and last_word = cardinality(words) and word !~ '^#' then
        prefixes := array(
          select distinct prefix
          from unnest(stems || word || regexp_replace(word, '^(?:' || array_to_string(articles, '|') || ')(?=.)', '')) as prefix);
        -- «شاه» is the beginning of «شاهي».
        if char_length(word) >= 3 then
          phrases := array(
            select unnest(phrases)
            union
            select unnest(private.same_phrases(array(
              select known.phrase from private.search_phrases known where known.phrase ^@ word and known.phrase !~ ' ' and known.line <= last_line), last_line)));
        end if;
      end if;
    end if;
    return next;
    first_word := last_word + 1;
  end loop;
end
$$;
