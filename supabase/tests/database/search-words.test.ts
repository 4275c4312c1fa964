import { readFileSync } from 'node:fs'
import { phraseOf } from '@bayt/content/search/concept-lines'
import { conceptsByPhrase } from '@bayt/content/search/concepts'
import { documentOf } from '@bayt/content/search/document'
import { isWithin } from '@bayt/content/search/near'
import { ARTICLE_QUERIES, NONSENSE, PRODUCT_QUERIES } from '@bayt/content/search/queries.test-data'
import { searchedTextsOf } from '@bayt/content/search/searched-texts'
import { consonantsOf, slipForm } from '@bayt/content/search/sounds'
import { possibleStems } from '@bayt/content/search/stem'
import { wordsAndNumbersOf, wordsOf } from '@bayt/content/search/words'
import { HOSTILE } from '@bayt/content/text/corpus/hostile'
import { expect } from 'vitest'
import { addCast, become, becomeOwner } from '../harness/personas.ts'
import { test } from '../harness/test.ts'
import { TRICKY_LINKS, TRICKY_TEXTS } from '../harness/tricky.ts'
import { insertMany, insertRow } from '../harness/valid-rows.ts'

type Row = Record<string, string | null>
const seed = (table: string): Row[] => JSON.parse(readFileSync(new URL(`../../seed/${table}.json`, import.meta.url), 'utf8'))
const PRODUCTS = seed('products')

const AMOUNTS = [
  '50 kg ٥٠كجم 50000 g 1,5 لتر ١٫٥ لتر half a kilo نص كيلو 1.5.2kg 12.34x 1٬000 g 10,000 g 1234567 kg 0.0005 kg 1.0005 kg',
  '999999.999 tonnes 000.100ml .5 kg 5.kg 5-kg 5 -kg 5- kg 50kgs50 x5kg 5kgx 5١ kg ٥٠٬٠٠٠ غرام ربع كيلو quarter an l ثمن طن 1/2 kg ½ kg',
  'خمسين كيلو خمسة وعشرين كيلو عشرة لتر وعشرين لتر خمسه  وعشرين كجم 25ك ٢٠ل 5 ل 5 لوز 3كك ك ل ميه جم',
]
const CORPUS = [
  ...TRICKY_TEXTS,
  ...TRICKY_LINKS,
  ...HOSTILE,
  ...NONSENSE,
  ...AMOUNTS,
  ...Object.values({ ...PRODUCT_QUERIES, ...ARTICLE_QUERIES }).flatMap((lines) => lines.split('\n')),
  ...PRODUCTS.flatMap((row) => Object.values(row)),
  "ma'amoul ma’a l`eau d´or ʼx 'y' a'b'c  O'1'2 rock'n'roll",
  'word '.repeat(6_000),
  'ا'.repeat(41_000),
  'ﷺ'.repeat(10_000),
  '𝒳 𠀀x 𐌰 👩🏽‍🌾x',
].filter((text) => typeof text === 'string' && !text.includes('\0') && text.isWellFormed()) as string[]

test('the database splits texts into the same words as the pages', async ({ tx }) => {
  const rows = await tx.query<{ text: string; words: string[]; more: string[] }>(
    `select text, private.search_row(text, false) as words, private.search_row(text, true) as more
     from unnest($1::text[]) as corpus(text)`,
    [CORPUS],
  )
  for (const { text, words, more } of rows) {
    expect(words, text.slice(0, 100)).toEqual(wordsOf(text))
    expect(more, text.slice(0, 100)).toEqual(wordsAndNumbersOf(text))
  }
})

/** Letters of Unicode 15 and later that fold to older ones. */
const NEWER_THAN_POSTGRES_15 = [0xa7cb, 0xa7dc, 0xa7f1]

/** Letters of Unicode 11 and 12 that fold to other letters: the ICU of npm's server has Unicode 10. */
const isNewerThanOldIcu = (code: number) => (code >= 0x1c90 && code <= 0x1cbf) || (code >= 0xa7b8 && code <= 0xa7ca)

test('every character is part of a word, or not, or dropped as on the pages', async ({ tx }) => {
  const [server] = await tx.query("select datlocprovider = 'i' as has_icu from pg_database where datname = current_database()")
  const characters = Array.from({ length: 0x1_1000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff) && !NEWER_THAN_POSTGRES_15.includes(code))
    .filter((code) => !(server?.has_icu && isNewerThanOldIcu(code)))
    .map((code) => `a${String.fromCodePoint(code)}b1${String.fromCodePoint(code)}kg`)
  // Ten characters per text: the call costs more than a short text.
  const texts = Array.from({ length: Math.ceil(characters.length / 10) }, (_, at) =>
    characters.slice(10 * at, 10 * at + 10).join(' '),
  )
  const rows = await tx.query<{ text: string; words: string[] }>(
    'select text, private.search_row(text, true) as words from unnest($1::text[]) as corpus(text)',
    [texts],
  )
  const different = rows.filter(({ text, words }) => words.join(' ') !== wordsAndNumbersOf(text).join(' '))
  expect(different.map(({ text, words }) => [escape(text), words, wordsAndNumbersOf(text)])).toEqual([])
})

test('the database finds the same stems as the pages', async ({ tx }) => {
  const endings = ['', 'ات', 'ون', 'ين', 'ان', 'يه', 'ها', 'ه', 'ي', 's', 'es', 'ies', 'ing', 'ed', 'e', 'sses', 'shes']
  const starts = ['', 'ال', 'وال', 'بال', 'كال', 'فال', 'ولل', 'لل', 'و', 'ب', 'ل']
  const known = [...new Set(CORPUS.flatMap(wordsOf))].slice(0, 3_000)
  const made = known
    .slice(0, 300)
    .flatMap((word) => [...endings.map((end) => word + end), ...starts.map((start) => start + word)])
  const words = [...new Set([...known, ...made])]
  const rows = await tx.query<{ word: string; stems: string[] }>(
    `select word, array_remove(array[private.search_stem(word), private.second_stem(word)], null) as stems
     from unnest($1::text[]) as words(word)`,
    [words],
  )
  const different = rows.filter(({ word, stems }) => stems.join(' ') !== possibleStems(word).join(' '))
  expect(different.map(({ word, stems }) => [word, stems, possibleStems(word)])).toEqual([])
})

test('the database finds the same slip forms and consonants as the pages', async ({ tx }) => {
  const words = [...new Set(CORPUS.flatMap(wordsOf)), 'tshcchkhhphth', 'ءءاوويع', 'ddhdدزه'].slice(-3_000)
  const rows = await tx.query<{ word: string; form: string; consonants: string }>(
    'select word, private.slip_form(word) as form, private.consonants_of(word) as consonants from unnest($1::text[]) as words(word)',
    [words],
  )
  const different = rows.filter(({ word, form, consonants }) => form !== slipForm(word) || consonants !== consonantsOf(word))
  expect(different).toEqual([])
})

test('the database counts wrong letters as the pages do', async ({ tx }) => {
  const words = [
    '',
    'a',
    'ab',
    'ba',
    'abc',
    'acb',
    'cab',
    'bca',
    'abcd',
    'acbd',
    'badc',
    'abcde',
    'بسمتي',
    'بسمتى',
    'بمستي',
    'بسمي',
    'بستمي',
    'ببسمتي',
  ]
  const rows = await tx.query<{ one: string; other: string; most: number; within: boolean }>(
    `select one, other, most, private.is_within(one, other, most) as within
     from unnest($1::text[]) as ones(one), unnest($1::text[]) as others(other), generate_series(0, 2) as most`,
    [words],
  )
  const different = rows.filter(({ one, other, most, within }) => within !== isWithin(one, other, most))
  expect(different).toEqual([])
})

test('the database compares phrases in the same form as the pages', async ({ tx }) => {
  const phrases = CORPUS.filter((text) => text.length < 500)
  const rows = await tx.query<{ phrase: string }>(
    'select private.search_phrase(text) as phrase from unnest($1::text[]) as corpus(text)',
    [phrases],
  )
  expect(rows.map(({ phrase }) => phrase)).toEqual(phrases.map(phraseOf))
})

const NO_CONCEPTS = conceptsByPhrase(new Map())

test('the words of a saved row are those of its document, each in its best line', async ({ tx }) => {
  const odd: Row = {
    name_en: 'The 50 kg sack of 50 with 7Up',
    name_ar: 'وشاي بالنعناع من 5',
    category: 'Oil',
    pack_unit: 'Litre',
    pack_sizes: '01.500,20,0.050',
    description_en: `${'long '.repeat(300)} in 20 litre 3.5 tins and و`,
    description_ar: 'ﷺ'.repeat(4_000),
    features_en: null,
    features_ar: 'نص كيلو في ١٫٥ لتر',
  }
  const texts = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([column]) => !column.includes('image')))
  for (const row of [...PRODUCTS.map(texts), odd]) {
    const id = await insertRow(tx, 'products', row)
    const [saved] = await tx.query<{ lexemes: string[] }>(
      'select tsvector_to_array(search) as lexemes from products where id = $1',
      [id],
    )
    const lexemes = new Set(saved?.lexemes)
    const seen = new Set<string>()
    const stored = ['a', 'b', 'c'].map((line) => {
      const words = [...lexemes].filter((lexeme) => lexeme.startsWith(line)).map((lexeme) => lexeme.slice(1))
      const first = words.filter((word) => !seen.has(word))
      for (const word of words) seen.add(word)
      return first.sort()
    })
    const wanted = documentOf(searchedTextsOf('products', row), NO_CONCEPTS).map((line) => line.split(' ').filter(Boolean).sort())
    expect(stored, row.name_en ?? '').toEqual(wanted)
  }
})

test('the words follow every change of a text, and no caller writes them', async ({ tx }) => {
  const cast = await addCast(tx)
  const id = await insertRow(tx, 'products', { name_en: 'Before' })
  await become(tx, cast.claims.editor)
  const wordsAfter = async (change: string) => {
    await tx.query(`update products set ${change} where id = $1`, [id])
    const [row] = await tx.query<{ lexemes: string[] }>(
      'select tsvector_to_array(search) as lexemes from products where id = $1',
      [id],
    )
    return row?.lexemes
  }
  expect(await wordsAfter("search = '''aplanted'':1'")).toContain('abefor')
  expect(await wordsAfter("search = '''aplanted'':1'")).not.toContain('aplanted')
  expect(await wordsAfter("name_en = 'Later'")).toContain('alater')
  expect(await wordsAfter("category = 'Oil'")).toContain('boil')
  expect(await wordsAfter("pack_sizes = '7', pack_unit = 'Litre'")).toContain('b#7000ml')
  expect(await wordsAfter("features_ar = 'مكونات'")).toContain('cمكون')
})

test('a change of some texts gives a row the words that it would have as a new one', async ({ tx }) => {
  const few = CORPUS.filter((text) => text.length < 200).filter((_, at) => at % 40 === 0)
  const rows = [
    ...few.map((text, at) => [text, few[at + 1], 'Rice', few[at + 2], '5 Kg', few[at + 3]].map((other) => other ?? null)),
    ...[null, '', '-', 'حليب بارد 50kg 7abib'].map((name) => [name, null, null, null, null, 'وحليب the 7abib 25']),
    // More than 255 positions of a word, of which a vector keeps no more.
    ['word '.repeat(300), 'a', 'Oil', 'b', '10 Kg', 'c'],
    ['w', 'a', 'Rice', 'b', '10 Kg', 'd'],
  ]
  const lines = ['a', 'a', 'b', 'b', 'b', 'c']
  const different = await tx.query(
    `with numbered as (select position, array(select jsonb_array_elements_text(value)) as texts from jsonb_array_elements($1::text::jsonb) with ordinality as rows (value, position)),
     changes as (
       select one.texts as before, (one.texts)[:kept_until] || (other.texts)[kept_until + 1:changed_until] || (one.texts)[changed_until + 1:] as after
       from numbered as one join numbered as other on other.position = one.position + 1,
         (values (0, 1), (2, 3), (2, 5), (5, 6), (0, 5)) as spans (kept_until, changed_until)
     )
     select before, after from changes
     where private.renewed_vector(private.search_vector(before, $2::text[]), before, $2::text[], after, $2::text[])
       is distinct from private.search_vector(after, $2::text[])`,
    [JSON.stringify(rows), lines],
  )
  expect(different).toEqual([])
})

test('a saved change keeps the words of a record right', async ({ tx }) => {
  const texts = Object.entries(PRODUCTS[0] ?? {}).filter(([column]) => !column.includes('_url'))
  const id = await insertRow(tx, 'products', Object.fromEntries(texts))
  for (const [column, value] of [
    ['category', 'Diversified'],
    ['pack_sizes', '0.5,25'],
    ['name_ar', 'أرز بسمتي فاخر جدا'],
    ['description_en', 'Another text of 12 kg'],
    ['features_ar', null],
    ['pack_unit', 'Litre'],
  ]) {
    await tx.query(`update products set ${column} = $1 where id = $2`, [value, id])
    const kept = await tx.query(
      `select p.search = private.search_vector(found.texts, found.lines) as is_right from products p,
         pg_trigger t, lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as columns) as named,
         private.search_texts(to_jsonb(p), columns[1], columns[2]) as found
       where t.tgname = 'keep_search' and t.tgrelid = 'products'::regclass and p.id = $1`,
      [id],
    )
    expect(kept, `${column}`).toEqual([{ is_right: true }])
  }
})

const WORDS = 'select search::text as words from products where id = $1'
const KEPT = 'select count(*)::integer as n from private.words_of_deleted'

test('a record that leaves the bin has its words, and those of its texts if these are others', async ({ tx }) => {
  const cast = await addCast(tx)
  const texts = Object.fromEntries(Object.entries(PRODUCTS[0] ?? {}).filter(([column]) => !column.includes('_url')))
  const id = await insertRow(tx, 'products', texts)
  const before = await tx.query(WORDS, [id])
  // Not what the texts say: so it is seen that they are not read again.
  await tx.query('alter table products disable trigger user')
  await tx.query("update products set search = '''akept'':1' where id = $1", [id])
  await tx.query('alter table products enable trigger user')
  for (const wanted of [[{ words: "'akept':1" }], before]) {
    await tx.query('delete from products where id = $1', [id])
    expect(await tx.query(KEPT)).toEqual([{ n: 1 }])
    // A version of a later migration, in which the texts are others.
    if (wanted === before)
      await tx.query('update record_versions set record = record || \'{"name_en": "x"}\' where operation = \'delete\'')
    if (wanted === before)
      await tx.query(
        'insert into products overriding system value select * from jsonb_populate_record(null::products, $1::text::jsonb)',
        [JSON.stringify({ ...texts, id })],
      )
    else {
      await become(tx, cast.claims.editor)
      await tx.query("select restore_deleted('products', $1)", [id])
      await becomeOwner(tx)
    }
    expect(await tx.query(WORDS, [id])).toEqual(wanted)
    expect(await tx.query(KEPT)).toEqual([{ n: 0 }])
  }
})

test('the words of deleted records leave with the bin', async ({ tx }) => {
  const cast = await addCast(tx)
  await tx.query('delete from products where id = $1', [await insertRow(tx, 'products')])
  await become(tx, cast.claims.admin)
  await tx.query('select empty_bin()')
  await becomeOwner(tx)
  expect(await tx.query(KEPT)).toEqual([{ n: 0 }])
})

test('the words of a statement are in the index when it ends, and a change of other columns writes none', async ({ tx }) => {
  const long = "(select string_agg(md5(n::text || i), ' ') from generate_series(1, 100) i)"
  await tx.query(insertMany('products', 20, { description_en: long }))
  const waiting = "select gin_clean_pending_list('products__search')::integer as pages"
  expect(await tx.query(waiting)).toEqual([{ pages: 0 }])
  const changed =
    'select pg_stat_get_xact_tuples_updated($1::regclass)::integer as rows, pg_stat_get_xact_tuples_hot_updated($1::regclass)::integer as in_place'
  const [before] = await tx.query<{ rows: number; in_place: number }>(changed, ['products'])
  await tx.query("update products set packaging_image_url = 'https://example.com/a.jpg'")
  const [after] = await tx.query<{ rows: number; in_place: number }>(changed, ['products'])
  expect(after).toEqual({ rows: (before?.rows ?? 0) + 20, in_place: (before?.in_place ?? 0) + 20 })
})
