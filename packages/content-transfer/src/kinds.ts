import { articleInput } from '@bayt/content/entities/article'
import { brandLogoInput } from '@bayt/content/entities/brand-logo'
import { ARTICLE_CATEGORIES, PACK_UNITS, PRODUCT_CATEGORIES } from '@bayt/content/entities/categories'
import { heroImageInput } from '@bayt/content/entities/hero-image'
import { impactGalleryItemInput } from '@bayt/content/entities/impact-gallery-item'
import { partnerInput } from '@bayt/content/entities/partner'
import { PRODUCT_PICTURE_FIELDS, productInput } from '@bayt/content/entities/product'
import { CONTENT_TABLES, type ContentTable } from '@bayt/content/entities/tables'
import type { z } from 'zod'

/** A value of a row as the database keeps it. */
export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** What this package needs to know of a content table. */
export interface Kind {
  /** The rules of the form of the admin. */
  input: z.ZodObject
  /** Columns that hold the address of a picture. */
  pictures: readonly string[]
  /** Columns whose texts may show pictures (Markdown). */
  texts: readonly string[]
  /** Columns that know a record without a number again: the first that is filled. */
  names: readonly string[]
  choices: Readonly<Record<string, readonly string[]>>
  switches: readonly string[]
}

const SHOWN = ['active']

export const KINDS: Record<ContentTable, Kind> = {
  products: {
    input: productInput,
    pictures: PRODUCT_PICTURE_FIELDS,
    texts: [],
    names: ['name_en'],
    choices: { category: PRODUCT_CATEGORIES, pack_unit: PACK_UNITS },
    switches: [],
  },
  articles: {
    input: articleInput,
    pictures: ['thumbnail_url'],
    texts: ['content_en', 'content_ar'],
    names: ['title_en'],
    choices: { category: ARTICLE_CATEGORIES },
    switches: ['published'],
  },
  hero_images: { ...plain(heroImageInput, 'image_url'), names: ['title_en'] },
  brand_logos: { ...plain(brandLogoInput, 'logo_url'), names: ['name'] },
  partners: { ...plain(partnerInput, 'logo_url'), names: ['name', 'name_ar', 'logo_url'] },
  impact_gallery: { ...plain(impactGalleryItemInput, 'image_url'), names: ['title', 'title_ar', 'image_url'] },
}

function plain(input: z.ZodObject, picture: string): Omit<Kind, 'names'> {
  return { input, pictures: [picture], texts: [], choices: {}, switches: SHOWN }
}

/** The columns of a table in the order in which they are written. */
export function columnsIn(table: ContentTable): string[] {
  return Object.keys(CONTENT_TABLES[table].shape)
}

/** Columns without which a row cannot be saved. */
export function requiredIn(table: ContentTable): string[] {
  const { input } = KINDS[table]
  const refused = input.safeParse({ pack_unit: 'Kg' }).error?.issues ?? []
  return refused.map(({ path }) => String(path[0]))
}
