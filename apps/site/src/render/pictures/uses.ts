import { storedPicturesIn } from '@bayt/content/entities/picture-address'
import { CONTENT_TABLE_NAMES, type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { type PictureUse, WIDTHS } from './recipe.ts'

/** The place of each table's pictures; `null` without pictures. */
const USES: Record<ContentTable, PictureUse | null> = {
  hero_images: 'hero',
  products: 'product',
  articles: 'article',
  brand_logos: 'logo',
  partners: 'logo',
  impact_gallery: 'gallery',
  certificates: 'document',
  tender_facts: null,
  trade_facts: null,
  trade_packs: null,
  synonyms: null,
  // The tables that show these pictures already name their uses.
  picture_texts: null,
}

/** The picture addresses in a row: in its picture columns, and in its texts. */
export function picturesOf(table: ContentTable, row: object): string[] {
  return [...addressesIn(row, addressColumns(table))]
}

interface AddressColumns {
  pictures: ReadonlySet<string>
  texts: ReadonlySet<string>
}

const addressColumns = (table: ContentTable): AddressColumns => ({
  pictures: new Set(columnsOfKind(table, 'picture')),
  texts: new Set(columnsOfKind(table, 'markdown')),
})

function* addressesIn(row: object, { pictures, texts }: AddressColumns): Generator<string> {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== 'string') continue
    if (pictures.has(column)) yield value
    // Texts may also show pictures of other sites; these pictures stay unchanged.
    if (texts.has(column)) yield* storedPicturesIn(value)
  }
}

/** Every picture address of the content, with its use. */
function* pictureUses(content: PublicContent): Generator<[url: string, use: PictureUse]> {
  for (const table of CONTENT_TABLE_NAMES) {
    const use = USES[table]
    if (use === null) continue
    const columns = addressColumns(table)
    for (const row of content[table]) for (const url of addressesIn(row, columns)) yield [url, use]
  }
}

/** The widths of each picture of the content: the union over all its uses. @param only the wanted addresses; default: all */
export function wantedWidths(content: PublicContent, only?: ReadonlySet<string>): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>()
  for (const [url, use] of pictureUses(content)) {
    if (only && !only.has(url)) continue
    const widths = wanted.get(url) ?? new Set<number>()
    for (const width of WIDTHS[use]) widths.add(width)
    wanted.set(url, widths)
  }
  return wanted
}
