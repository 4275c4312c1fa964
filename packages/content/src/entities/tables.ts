import type { z } from 'zod'
import { articleEntity } from './article.ts'
import { brandLogoEntity } from './brand-logo.ts'
import { certificateEntity } from './certificate.ts'
import { type FieldOf, type Fields, namesOf } from './define-entity.ts'
import { type FieldKind, isRequired } from './field.ts'
import { heroImageEntity } from './hero-image.ts'
import { impactGalleryItemEntity } from './impact-gallery-item.ts'
import { partnerEntity } from './partner.ts'
import { pictureTextEntity } from './picture-text.ts'
import { productEntity } from './product.ts'
import { synonymEntity } from './synonym.ts'
import { tenderFactEntity } from './tender-fact.ts'
import { tradeFactEntity } from './trade-fact.ts'
import { tradePackEntity } from './trade-pack.ts'

/** The entities of the public site, by table. This is the only list of entities. */
export const ENTITIES = {
  products: productEntity,
  articles: articleEntity,
  hero_images: heroImageEntity,
  brand_logos: brandLogoEntity,
  partners: partnerEntity,
  impact_gallery: impactGalleryItemEntity,
  certificates: certificateEntity,
  tender_facts: tenderFactEntity,
  trade_facts: tradeFactEntity,
  trade_packs: tradePackEntity,
  synonyms: synonymEntity,
  picture_texts: pictureTextEntity,
} as const

export type ContentTable = keyof typeof ENTITIES
export const CONTENT_TABLE_NAMES = Object.keys(ENTITIES) as ContentTable[]

export type RowOf<Table extends ContentTable> = z.output<(typeof ENTITIES)[Table]['row']>
export type InputOf<Table extends ContentTable> = z.output<(typeof ENTITIES)[Table]['input']>
/** A column that staff write. */
export type FieldName<Table extends ContentTable> = keyof (typeof ENTITIES)[Table]['fields'] & string
/** The columns of a kind. */
export type FieldNameOf<Table extends ContentTable, Kind extends FieldKind> = FieldOf<(typeof ENTITIES)[Table]['fields'], Kind>

/** The allowed values of all choices of a table. */
export type ChoiceOf<Table extends ContentTable> = {
  [Column in FieldNameOf<Table, 'choice'>]: RowOf<Table> extends Record<Column, infer Choice extends string> ? Choice : never
}[FieldNameOf<Table, 'choice'>]

/** The tables with a display order; all other tables are listed newest first. */
export type OrderedTable = { [Table in ContentTable]: FieldNameOf<Table, 'order'> extends never ? never : Table }[ContentTable]
export const ORDERED_TABLES = CONTENT_TABLE_NAMES.filter((table): table is OrderedTable => orderOf(table) !== undefined)

/** The fields of a table, for code that handles all tables. */
export function fieldsOf(table: ContentTable): Fields {
  return ENTITIES[table].fields
}

/** All columns of a table, in the order of exports. */
export function columnsIn(table: ContentTable): string[] {
  return Object.keys(ENTITIES[table].row.shape)
}

/** The values of the columns that have a default. */
export function defaultsOf(table: ContentTable): Record<string, string | number | boolean> {
  const fields = Object.entries(fieldsOf(table))
  return Object.fromEntries(fields.flatMap(([column, field]) => (field.default === undefined ? [] : [[column, field.default]])))
}

/** The columns of a kind. */
export function columnsOfKind(table: ContentTable, kind: FieldKind): string[] {
  return namesOf(fieldsOf(table), kind)
}

/** The column of the display order; `undefined` if records are listed newest first. */
export function orderOf(table: ContentTable): 'display_order' | undefined {
  return 'display_order' in ENTITIES[table].fields ? 'display_order' : undefined
}

/** The columns that a record needs. */
export function requiredColumns(table: ContentTable): string[] {
  return Object.entries(fieldsOf(table))
    .filter(([, field]) => isRequired(field))
    .map(([name]) => name)
}

/** The columns of which a record needs at least one; empty for most tables. */
export function needsOneOf(table: ContentTable): readonly string[] {
  return ENTITIES[table].needsOneOf ?? []
}

/** Whether visitors see a row. */
export function isVisible(table: ContentTable, row: object): boolean {
  const { visibleBy } = ENTITIES[table]
  return visibleBy === null || new Map<string, unknown>(Object.entries(row)).get(visibleBy) === true
}

/** Builds an object with a value for every table. */
export function eachTable<Each>(make: (table: ContentTable) => Each): Record<ContentTable, Each> {
  return Object.fromEntries(CONTENT_TABLE_NAMES.map((table) => [table, make(table)])) as Record<ContentTable, Each>
}
