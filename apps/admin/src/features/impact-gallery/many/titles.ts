import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { type FieldIssue, toFieldIssues } from '@bayt/content/entities/issue-codes'
import { inLanguagesUnsuffixed } from '@bayt/content/entities/languages'
import { ENTITIES } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'

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

const { shape } = ENTITIES.impact_gallery.input

/** What is wrong with a typed title. */
export function issuesOf(column: Title, typed: string): FieldIssue[] {
  const { error } = shape[column].safeParse(typed)
  return error ? toFieldIssues(error).map((issue) => ({ ...issue, field: column })) : []
}

/** The changes of a save, without items that stay as they are. @throws ContentError `invalid` for a title that is too long */
export function changesOf(rows: ImpactGalleryItem[], typed: ReadonlyMap<number, Titles>, isShown: boolean): ItemChange[] {
  return rows.flatMap(({ id }) => {
    const titles = Object.entries(typed.get(id) ?? {}).map(([column, value]) => [column as Title, value] as const)
    const issues = titles.flatMap(([column, value]) => issuesOf(column, value))
    if (issues.length > 0) throw new ContentError('invalid', `A title of the gallery item ${id} is not valid.`, { issues })
    const values = {
      ...Object.fromEntries(titles.map(([column, value]) => [column, shape[column].parse(value)])),
      ...(isShown && { active: true }),
    }
    return Object.keys(values).length > 0 ? [{ id, values }] : []
  })
}
