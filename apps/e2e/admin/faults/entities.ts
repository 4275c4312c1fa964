import type { FaultStack } from '../../fixtures/fault-stack.ts'

/** What staff edit, as the fault run needs it. */
export interface Entity {
  table: 'products' | 'articles' | 'hero_images' | 'brand_logos' | 'partners' | 'impact_gallery' | 'admin_users'
  /** Address of the screen below /admin. */
  path: string
  /** Columns that are typed into; the mark of the edit is in each. */
  texts: readonly [string, ...string[]]
  /** The texts of one edit. */
  type: (mark: string) => Record<string, string>
  /** What a new record needs besides; it is not kept in a draft where it is a secret. */
  besides?: Record<string, string>
  /** Whether visitors see it: then "Live" is watched too. */
  isPublic: boolean
}

const inBoth = (en: string, ar: string) => (mark: string) => ({
  [en]: `${mark} sacks & "jars" <5 kg>`,
  [ar]: `${mark} أرزّ بسمتي ١٢ كغ 🌾`,
})

/** All seven. @param picture address of a stored picture */
export const entitiesWith = (picture: string): readonly Entity[] => [
  { table: 'products', path: '/products', texts: ['name_en', 'name_ar'], type: inBoth('name_en', 'name_ar'), isPublic: true },
  {
    table: 'articles',
    path: '/articles',
    texts: ['title_en', 'title_ar', 'content_en', 'content_ar'],
    type: (mark) => ({
      ...inBoth('title_en', 'title_ar')(mark),
      content_en: `${mark} first line\n\n- **second** line`,
      content_ar: `${mark} السطر الأول\n\n- **الثاني**`,
    }),
    isPublic: true,
  },
  {
    table: 'hero_images',
    path: '/media?tab=hero-images',
    texts: ['title_en', 'title_ar'],
    type: inBoth('title_en', 'title_ar'),
    besides: { image_url: picture },
    isPublic: true,
  },
  {
    table: 'brand_logos',
    path: '/media?tab=brand-logos',
    texts: ['name'],
    type: (mark) => ({ name: `${mark} علامة` }),
    isPublic: true,
  },
  { table: 'partners', path: '/partners', texts: ['name', 'name_ar'], type: inBoth('name', 'name_ar'), isPublic: true },
  {
    table: 'impact_gallery',
    path: '/impact-gallery',
    texts: ['title', 'title_ar'],
    type: inBoth('title', 'title_ar'),
    isPublic: true,
  },
  {
    table: 'admin_users',
    path: '/users',
    texts: ['full_name', 'email'],
    type: (mark) => ({ full_name: `${mark} سالم`, email: `${mark.toLowerCase()}@example.com` }),
    besides: { password: 'secret-of-a-test' },
    isPublic: false,
  },
]

/** Address of the form of a record; without one, of the list. */
export function addressOf(stack: FaultStack, { path }: Entity, id?: number | 'new'): string {
  const list = stack.adminUrl + path
  return id === undefined ? list : `${list}${path.includes('?') ? '&' : '?'}edit=${id}`
}

export type StoredRow = Record<string, unknown> & { id: number }

/** Every row of the table that carries the mark. */
export async function rowsWith({ api }: FaultStack, { table, texts }: Entity, mark: string): Promise<StoredRow[]> {
  const { data, error } = await api
    .from(table as 'products')
    .select('*')
    .like(texts[0] as 'name_en', `${mark} %`)
  if (error) throw new Error(`The rows of ${table} cannot be read: ${error.message}`)
  return data
}

/** A record to be edited. @returns its id */
export async function storeRecord({ api }: FaultStack, { table, type, besides }: Entity, mark: string): Promise<number> {
  const values = { ...besides, ...type(mark) }
  if (table === 'admin_users') {
    const { data, error } = await api.rpc('staff_create', {
      p_email: values.email ?? '',
      p_full_name: values.full_name ?? '',
      p_role: 'editor',
      p_active: true,
      p_password_hash: `$2b$10$${'a'.repeat(53)}`,
    })
    if (error) throw new Error(`An account cannot be stored: ${error.message}`)
    return data
  }
  const { data, error } = await api
    .from(table as 'products')
    .insert({ ...STORED[table], ...values } as never)
    .select('id')
    .single()
  if (error) throw new Error(`A record of ${table} cannot be stored: ${error.message}`)
  return data.id
}

/** What a stored record needs that the edit does not touch. */
const STORED: Partial<Record<Entity['table'], object>> = {
  products: { category: 'Rice' },
  articles: { category: 'News', published: true },
}
