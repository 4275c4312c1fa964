import type { Change } from '@bayt/content/queries/history'

/** An entry, and the other inputs of its sentence. */
export interface SentenceCase {
  /** The special feature of the case. */
  about: string
  change: Partial<Change>
  options?: { id?: number }
  /** Whether the unit of the pack sizes is known: kilograms. */
  hasUnit?: true
}

const update = (before: Record<string, unknown>, after: Record<string, unknown>): Partial<Change> => ({
  operation: 'update',
  changed: Object.keys(after),
  before,
  after,
})
const order = (before: Record<string, number>, after: Record<string, number>): Partial<Change> => ({
  operation: 'reorder',
  entity: 'hero_images',
  entity_id: null,
  changed: ['display_order'],
  before,
  after,
})
const many = (operation: 'import' | 'restore', parts: number): Partial<Change> => ({
  operation,
  entity: null,
  entity_id: null,
  parts,
})

const BY_SERVER: Partial<Change> = { changed_by: null, changed_by_name: null, source: 'function' }
const removal = (operation: 'remove_pictures' | 'keep_pictures', count: number, names: (string | null)[]): Partial<Change> => ({
  operation,
  entity: null,
  entity_id: null,
  changed: ['count', 'names'],
  after: { count, names: names.map((file_name) => ({ file_name, stored_at: '2026-11-05T10:00:00+00:00' })) },
})

const command = (parts: number, action: string, values?: Record<string, unknown>, table = 'products'): Partial<Change> => ({
  operation: 'bulk',
  entity: null,
  entity_id: null,
  parts,
  changed: ['action', 'table', 'values'],
  after: { table, action, ...(values && { values }) },
})

/** Every operation, and an update of every kind of field. The reviewed sentences are in `describe-change.test.ts`. */
export const SENTENCE_CASES: SentenceCase[] = [
  { about: 'insert', change: { operation: 'insert' } },
  { about: 'insert by an import', change: { operation: 'insert', source: 'import' } },
  { about: 'insert after a deletion', change: { operation: 'restore' } },
  { about: 'delete', change: { operation: 'delete' } },
  { about: 'delete by an import', change: { operation: 'delete', source: 'import' } },
  { about: 'restore of one record', change: { operation: 'restore' } },
  { about: 'text', change: update({ name_ar: 'أرز' }, { name_ar: 'أرز مزّة' }) },
  { about: 'text in both languages', change: update({ name_en: 'a', name_ar: 'أ' }, { name_en: 'b', name_ar: 'ب' }) },
  { about: 'long text, first written', change: update({ description_ar: null }, { description_ar: 'وصف' }) },
  { about: 'long text, emptied', change: update({ features_en: 'Dry' }, { features_en: null }) },
  { about: 'markdown', change: { entity: 'articles', ...update({ content_ar: 'أ' }, { content_ar: 'ب' }) } },
  { about: 'link', change: { entity: 'hero_images', ...update({ cta_link: '/about' }, { cta_link: '/contact' }) } },
  { about: 'choice', change: update({ category: 'Rice' }, { category: 'Oil' }) },
  { about: 'choice that was removed', change: update({ category: 'Grain' }, { category: 'Rice' }) },
  {
    about: 'picture, first',
    change: update({ packaging_image_url_2: null }, { packaging_image_url_2: 'https://x.example/2.jpg' }),
  },
  { about: 'picture, gone', change: update({ contents_image_url: 'https://x.example/1.jpg' }, { contents_image_url: null }) },
  {
    about: 'picture, another',
    change: update({ packaging_image_url: 'https://x.example/1.jpg' }, { packaging_image_url: 'https://x.example/2.jpg' }),
  },
  { about: 'one size gone', change: update({ pack_sizes: '1,5,10' }, { pack_sizes: '1,5' }), hasUnit: true },
  { about: 'two sizes gone, one new', change: update({ pack_sizes: '1,5,10' }, { pack_sizes: '1,0.5' }), hasUnit: true },
  { about: 'many new sizes', change: update({ pack_sizes: '1' }, { pack_sizes: '1,2,3,4,5' }) },
  { about: 'sizes in another order', change: update({ pack_sizes: '1,5' }, { pack_sizes: '5,1' }) },
  { about: 'first sizes', change: update({ pack_sizes: null }, { pack_sizes: '25,50' }) },
  { about: 'published', change: { entity: 'articles', ...update({ published: false }, { published: true }) } },
  { about: 'unpublished', change: { entity: 'articles', ...update({ published: true }, { published: false }) } },
  { about: 'activated', change: { entity: 'hero_images', ...update({ active: false }, { active: true }) } },
  { about: 'deactivated', change: { entity: 'hero_images', ...update({ active: true }, { active: false }) } },
  {
    about: 'day',
    change: { entity: 'certificates', ...update({ valid_until: '2026-12-31' }, { valid_until: '2028-02-29' }) },
  },
  { about: 'day, first', change: { entity: 'certificates', ...update({ valid_until: null }, { valid_until: '2028-02-29' }) } },
  { about: 'number', change: { entity: 'trade_facts', ...update({ shelf_life_months: 12 }, { shelf_life_months: 24 }) } },
  { about: 'country', change: { entity: 'trade_facts', ...update({ origin: 'IN' }, { origin: 'YE' }) } },
  { about: 'code', change: { entity: 'trade_facts', ...update({ hs_code: null }, { hs_code: '100630' }) } },
  { about: 'lines', change: { entity: 'trade_facts', ...update({ limits_ar: 'أ: ١' }, { limits_ar: 'أ: ٢' }) } },
  { about: 'reference', change: { entity: 'trade_packs', ...update({ product_id: 1 }, { product_id: 2 }) } },
  { about: 'number of the order', change: { entity: 'hero_images', ...update({ display_order: 3 }, { display_order: 12 }) } },
  {
    about: 'account',
    change: { entity: 'admin_users', ...update({ role: 'editor', active: true }, { role: 'moderator', active: false }) },
  },
  {
    about: 'several kinds',
    change: update(
      { description_ar: 'أ', pack_sizes: '5,10', contents_image_url: null },
      { description_ar: 'ب', pack_sizes: '5', contents_image_url: 'https://x.example/1.jpg' },
    ),
    hasUnit: true,
  },
  {
    about: 'many fields',
    change: update(
      { name_en: 'a', name_ar: 'a', description_en: 'a', description_ar: 'a', features_en: 'a', features_ar: 'a' },
      { name_en: 'b', name_ar: 'b', description_en: 'b', description_ar: 'b', features_en: 'b', features_ar: 'b' },
    ),
  },
  { about: 'column that was dropped', change: update({ origin: 'Hodeidah' }, { origin: 'Aden' }) },
  {
    about: 'emptied by the bin',
    change: { operation: 'update', changed: ['name_en', 'pack_sizes', 'category'], before: null, after: null },
  },
  { about: 'update by an import', change: { source: 'import', ...update({ name_en: 'a' }, { name_en: 'b' }) } },
  { about: 'nothing that is known', change: { operation: 'update', changed: [], before: {}, after: {} } },
  {
    about: 'from outside',
    change: { changed_by: null, changed_by_name: null, source: 'sql', ...update({ name_en: 'a' }, { name_en: 'b' }) },
  },
  { about: 'by the server', change: { changed_by: null, changed_by_name: null, source: 'function', operation: 'delete' } },
  { about: 'by an import of nobody', change: { changed_by: null, changed_by_name: null, source: 'import', operation: 'insert' } },
  { about: 'table that was dropped', change: { entity: 'recipes' as Change['entity'], ...update({ serves: 4 }, { serves: 6 }) } },
  { about: 'moved', change: order({ 7: 3, 8: 1, 9: 2 }, { 7: 1, 8: 2, 9: 3 }), options: { id: 7 } },
  { about: 'pushed by another one', change: order({ 7: 3, 8: 1, 9: 2 }, { 7: 1, 8: 2, 9: 3 }), options: { id: 8 } },
  {
    about: 'pushed by another one, over a gap',
    change: order({ 7: 9, 8: 1, 9: 4 }, { 7: 1, 8: 4, 9: 9 }),
    options: { id: 9 },
  },
  { about: 'two neighbours changed places', change: order({ 7: 22, 8: 21 }, { 7: 21, 8: 22 }), options: { id: 8 } },
  { about: 'number beside equal ones', change: order({ 7: 1, 8: 1 }, { 7: 2, 8: 2 }), options: { id: 8 } },
  { about: 'order, in the list of all', change: order({ 7: 3, 8: 1, 9: 2 }, { 7: 1, 8: 2, 9: 3 }) },
  { about: 'import of nothing', change: many('import', 0) },
  { about: 'import of one', change: many('import', 1) },
  { about: 'import of two', change: many('import', 2) },
  { about: 'import of three', change: many('import', 3) },
  { about: 'import of eleven', change: many('import', 11) },
  { about: 'import of a hundred', change: many('import', 100) },
  { about: 'restore of many', change: many('restore', 1203) },
  { about: 'category of one record by a command', change: command(1, 'update', { category: 'Oil' }) },
  { about: 'category of twenty records', change: command(20, 'update', { category: 'Oil' }) },
  { about: 'two records published', change: command(2, 'update', { published: true }, 'articles') },
  { about: 'three records deactivated', change: command(3, 'update', { active: false }, 'partners') },
  { about: 'eleven records, each its own values', change: command(11, 'update') },
  { about: 'twenty records deleted', change: command(20, 'delete') },
  { about: 'ten records added', change: command(10, 'insert', undefined, 'impact_gallery') },
  { about: 'a command for twenty records undone', change: command(20, 'undo') },
  { about: 'one unused picture removed', change: removal('remove_pictures', 1, ['quay.jpg']) },
  { about: 'two unused pictures removed', change: removal('remove_pictures', 2, ['quay.jpg', null]) },
  { about: 'twelve unused pictures removed', change: removal('remove_pictures', 12, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) },
  {
    about: 'three pictures whose files could not be removed',
    change: { ...BY_SERVER, ...removal('keep_pictures', 3, ['a.jpg', 'b.jpg', 'c.jpg']) },
  },
  {
    about: 'pictures removed, written by another release',
    change: { ...removal('remove_pictures', 1, []), after: { sizes: [1] } },
  },
  {
    about: 'pictures put back, written by another release',
    change: { ...BY_SERVER, ...removal('keep_pictures', 1, []), after: { sizes: [1] } },
  },
  { about: 'rollback', change: { operation: 'rollback', entity: null, entity_id: null } },
  { about: 'bin emptied', change: { operation: 'empty_bin', entity: null, entity_id: null } },
  { about: 'still right', change: { operation: 'still_right', changed: ['features_ar'] } },
  { about: 'one record removed from the bin', change: { operation: 'empty_bin' } },
]
