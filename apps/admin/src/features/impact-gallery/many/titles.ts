import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { inLanguagesUnsuffixed } from '@bayt/content/entities/languages'
import { ENTITIES } from '@bayt/content/entities/tables'

/** The columns of the titles, in the order of the languages. */
export const TITLES = Object.values(inLanguagesUnsuffixed('title'))
export type Title = (typeof TITLES)[number]

/** The typed titles of one item. */
export type Titles = Partial<Record<Title, string>>

/** What a save changes of an item. */
export interface ItemChange {
  id: number
  values: Partial<ImpactGalleryItem>
}

/** The changes of a save, without items that stay as they are. @throws ZodError for a title that is too long */
export function changesOf(rows: ImpactGalleryItem[], typed: ReadonlyMap<number, Titles>, isShown: boolean): ItemChange[] {
  const { shape } = ENTITIES.impact_gallery.input
  return rows.flatMap(({ id }) => {
    const titles = Object.entries(typed.get(id) ?? {})
    const values = {
      ...Object.fromEntries(titles.map(([column, value]) => [column, shape[column as Title].parse(value)])),
      ...(isShown && { active: true }),
    }
    return Object.keys(values).length > 0 ? [{ id, values }] : []
  })
}
