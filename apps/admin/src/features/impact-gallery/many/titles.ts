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

/** Titles as the server has them. */
export type StoredTitles = Partial<Pick<ImpactGalleryItem, Title>>

/** What staff know of the stored titles of an item that they type in. */
export interface KnownTitles {
  /** As they were when staff began to type. */
  before: StoredTitles
  /** Saved from here, perhaps without an answer. */
  sent: ItemChange['values'][]
  /** Changed by others, as a message has said. */
  told: StoredTitles[]
}

/** What a save changes of an item. */
export interface ItemChange {
  id: number
  values: StoredTitles & { active?: true }
  /** Staff want it shown, and have seen that it is. */
  isShownAlready: boolean
}

/** A save of the grid. */
export interface TitlesSave {
  rows: ImpactGalleryItem[]
  /** Shows items on the site: those with a typed title, and the new ones. */
  isShown: boolean
  /** Items that were added in this grid. */
  newIds: number[]
}

const { shape } = ENTITIES.impact_gallery.input

/** What is wrong with a typed title. */
export function issuesOf(column: Title, typed: string): FieldIssue[] {
  const { error } = shape[column].safeParse(typed)
  return error ? toFieldIssues(error).map((issue) => ({ ...issue, field: column })) : []
}

/** The changes of a save, without items that stay as they are. @throws ContentError `invalid` for a title that is too long */
export function changesOf(
  { rows, isShown, newIds }: TitlesSave,
  typed: ReadonlyMap<number, Titles>,
  known: ReadonlyMap<number, KnownTitles>,
): ItemChange[] {
  return rows.flatMap(({ id, active }) => {
    const titles = titleChangesOf(id, typed.get(id), known.get(id))
    const hasTitles = Object.keys(titles).length > 0
    // An item that lacks a title may be hidden on purpose.
    const becomesShown = isShown && !active && (hasTitles || newIds.includes(id))
    const values: ItemChange['values'] = { ...titles, ...(becomesShown && { active: true }) }
    return hasTitles || becomesShown ? [{ id, values, isShownAlready: isShown && active }] : []
  })
}

function titleChangesOf(id: number, typed: Titles = {}, known?: KnownTitles): StoredTitles {
  const titles = Object.entries(typed).map(([column, value]) => [column as Title, value] as const)
  const issues = titles.flatMap(([column, value]) => issuesOf(column, value))
  if (issues.length > 0) throw new ContentError('invalid', `A title of the gallery item ${id} is not valid.`, { issues })
  const stored = titles.map(([column, value]) => [column, shape[column].parse(value)] as const)
  const isAsBefore = ([column, value]: (typeof stored)[number]) =>
    value === (known?.before[column] || null) && !known?.sent.some((sent) => column in sent)
  return Object.fromEntries(stored.filter((title) => !isAsBefore(title)))
}

/** The titles of a row that were changed since `seen`. */
export function changedTitles(now: StoredTitles, seen: StoredTitles): StoredTitles {
  const changed = TITLES.filter((column) => column in now && now[column] !== seen[column])
  return Object.fromEntries(changed.map((column) => [column, now[column]]))
}

/** The titles of the newest row that a change would overwrite although staff do not know them. */
export function unknownTitles(now: ImpactGalleryItem, { values }: ItemChange, known?: KnownTitles): StoredTitles {
  const seen = [values, ...(known ? [known.before, ...known.sent, ...known.told] : [])]
  const isKnown = (column: Title) => seen.some((titles) => column in titles && (titles[column] || null) === (now[column] || null))
  const unknown = TITLES.filter((column) => column in values && !isKnown(column))
  return Object.fromEntries(unknown.map((column) => [column, now[column]]))
}
