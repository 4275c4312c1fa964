import { adminUserInput, adminUserRow } from '@bayt/content/entities/admin-user'
import { articleInput } from '@bayt/content/entities/article'
import { brandLogoInput } from '@bayt/content/entities/brand-logo'
import { heroImageInput } from '@bayt/content/entities/hero-image'
import { impactGalleryItemInput } from '@bayt/content/entities/impact-gallery-item'
import { partnerInput } from '@bayt/content/entities/partner'
import { productInput } from '@bayt/content/entities/product'
import { CONTENT_TABLES } from '@bayt/content/entities/tables'
import type { z } from 'zod'
import type { Connection, Row } from './database.ts'

/** What staff write of each table: the schema of the form. */
export const INPUTS = {
  products: productInput,
  articles: articleInput,
  hero_images: heroImageInput,
  brand_logos: brandLogoInput,
  partners: partnerInput,
  impact_gallery: impactGalleryItemInput,
  admin_users: adminUserInput,
} as const satisfies Record<string, z.ZodObject>
export type StaffTable = keyof typeof INPUTS

/** What is read of each table. */
export const ROWS: Record<StaffTable, z.ZodObject> = { ...CONTENT_TABLES, admin_users: adminUserRow }

export const STAFF_TABLES = Object.keys(INPUTS) as StaffTable[]

/** A row of each table with nothing but what is required. */
export const VALID: Record<StaffTable, Row> = {
  products: { name_en: 'Rice', name_ar: 'أرز', category: 'Rice', pack_unit: 'Kg' },
  articles: { title_en: 'News', title_ar: 'خبر', content_en: 'Text', content_ar: 'نص', category: 'News' },
  hero_images: { image_url: 'https://test.example/a.jpg', title_en: 'Rice', title_ar: 'أرز' },
  brand_logos: { name: 'Sahil' },
  partners: {},
  impact_gallery: {},
  admin_users: { email: 'someone@test.example', full_name: 'Someone', role: 'editor' },
}

/** Which of them visitors see. `undefined` where all are. */
export const VISIBLE_BY: Record<Exclude<StaffTable, 'admin_users'>, 'published' | 'active' | undefined> = {
  products: undefined,
  articles: 'published',
  hero_images: 'active',
  brand_logos: 'active',
  partners: 'active',
  impact_gallery: 'active',
}
export const CONTENT = Object.keys(VISIBLE_BY) as (keyof typeof VISIBLE_BY)[]

export function insertStatement(table: StaffTable, row: Row): { sql: string; parameters: unknown[] } {
  const columns = Object.keys(row)
  const values = columns.map((_, index) => `$${index + 1}`).join(', ')
  const sql = `insert into public.${table} ${columns.length > 0 ? `(${columns.join(', ')}) values (${values})` : 'default values'} returning id`
  return { sql, parameters: Object.values(row) }
}

/** Inserts a valid row with some columns of one's own. @returns its id */
export async function insertRow(tx: Connection, table: StaffTable, row: Row = {}): Promise<number> {
  const { sql, parameters } = insertStatement(table, { ...VALID[table], ...row })
  const [inserted] = await tx.query<{ id: number }>(sql, parameters)
  if (!inserted) throw new Error(`Nothing was inserted into ${table}.`)
  return inserted.id
}
