import type { Shown } from '#own/picture-of'

export type Locale = 'en' | 'ar'

/** The texts of one language of a row: `name_en` and `name_ar`. */
type Both<Field extends string> = Record<`${Field}_en` | `${Field}_ar`, string>

export type Slide = Both<'title' | 'subtitle' | 'cta_text'> & { id: number; cta_link: string | null; picture: Shown }
export type Logo = { id: number; name: string; picture: Shown }
export type Latest = Both<'title' | 'excerpt'> & { id: number; category: string; created_at: string; picture: Shown }
export type Card = Both<'name'> & {
  id: number
  category: string
  pack_sizes: string | null
  pack_unit: string
  picture: Shown
}
export type Listed = Card & Both<'description'>
export type Product = Listed & Both<'features'> & { pictures: Shown[] }

export interface HomeContent {
  slides: Slide[]
  logos: Logo[]
  latest: Latest | undefined
}

export interface ProductContent {
  product: Product
  related: Card[]
  previous: Card | undefined
  next: Card | undefined
}
