-- Searching a content table with the same answers as packages/content/src/search: words in any order, the last one as a beginning, the best
-- first, otherwise the nearest. The database tests compare both.

-- Words that mean the same: the lines of packages/content/src/search/trade-words.ts, and those of staff (public.synonyms). A phrase is
-- in the form of private.search_phrase. Lines with a phrase in common mean the same.
create table private.search_phrases (
  line text not null check (char_length(line) <= 20),
  phrase text not null check (char_length(phrase) between 1 and 610),
  primary key (phrase, line)
);
create index search_phrases__line on private.search_phrases (line);

-- Stores the phrases of a line. @texts are its words, separated by commas.
create function private.keep_phrases(p_line text, texts text) returns void
language sql
set search_path = ''
as $$
  delete from private.search_phrases where line = p_line;
  insert into private.search_phrases (line, phrase)
  select distinct p_line, phrase
  from regexp_split_to_table(texts, '[،,]') as given (words), private.search_phrase(words) as phrase
  where char_length(phrase) between 1 and 610
$$;

select private.keep_phrases('§' || line, words)
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
) as trade_words (line, words);

create function private.keep_synonym() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.search_phrases where line = '§s' || old.id;
  end if;
  if tg_op <> 'DELETE' and new.active then
    perform private.keep_phrases('§s' || new.id, concat_ws(',', new.words_en, new.words_ar));
  end if;
  return null;
end
$$;
create trigger keep_synonym after insert or delete or update of id, words_en, words_ar, active on public.synonyms
  for each row execute function private.keep_synonym();

-- All phrases that mean the same as any of these: those of their lines, of the lines that share a phrase with these, and so on.
create function private.same_phrases(phrases text[]) returns text[]
language sql stable
set search_path = ''
as $$
  with recursive reached (line) as (
    select line from private.search_phrases where phrase = any(phrases)
    union
    select other.line
    from reached
    join private.search_phrases shared on shared.line = reached.line
    join private.search_phrases other on other.phrase = shared.phrase
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
      select from private.search_phrases where phrase = array_to_string(row_stems[first_word:last_word], ' ')
    ) loop
      last_word := last_word - 1;
    end loop;
    phrases := case when last_word < first_word then '{}'
      else private.same_phrases(array[array_to_string(row_stems[first_word:last_word], ' ')]) end;
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
              select known.phrase from private.search_phrases known where known.phrase ^@ word and known.phrase !~ ' '))));
        end if;
      end if;
    end if;
    return next;
    first_word := last_word + 1;
  end loop;
end
$$;
