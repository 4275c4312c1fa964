import { isRequired } from '@bayt/content/entities/field'
import { type ContentTable, ENTITIES, type FieldName, fieldsOf } from '@bayt/content/entities/tables'
import type { PictureSpec } from './fields.ts'

/**
 * The width at which the site shows the pictures of each table on a desktop screen, in pixels (`apps/site`, WIDTHS). A narrower
 * picture is shown enlarged.
 */
const SHOWN_WIDTH: Partial<Record<ContentTable, number>> = {
  hero_images: 1_200,
  articles: 640,
  products: 480,
  impact_gallery: 480,
  certificates: 800,
  brand_logos: 160,
  partners: 160,
}

/**
 * The width at which the site shows the pictures of a table, in pixels; `undefined` if the site shows no picture of the table.
 */
export const shownWidthOf = (table: ContentTable): number | undefined => SHOWN_WIDTH[table]

/** The facts of a picture field about its place on the site. */
export function pictureFacts<Table extends ContentTable>(
  table: Table,
  name: FieldName<Table>,
): Pick<PictureSpec, 'shownWidth' | 'shownWith'> {
  const width = SHOWN_WIDTH[table]
  const isAnyRequired = Object.values(fieldsOf(table)).some(isRequired)
  const others = ENTITIES[table].identity.filter((column) => column !== name)
  return { ...(width === undefined ? {} : { shownWidth: width }), ...(isAnyRequired ? {} : { shownWith: others }) }
}
