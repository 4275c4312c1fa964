import type { SupabaseClient } from '@supabase/supabase-js'
import { pictureOf } from '#own/picture-of'
import type { Card, HomeContent, Latest, Listed, Logo, Product, ProductContent, Slide } from './types.ts'

/** The reads of the three pages: only the columns that they show, in parallel where possible. */

const CARD = 'id,name_en,name_ar,category,pack_sizes,pack_unit,packaging_image_url'
const PICTURES = [
  'packaging_image_url',
  'packaging_image_url_2',
  'packaging_image_3',
  'packaging_image_4',
  'packaging_image_5',
  'packaging_image_6',
  'contents_image_url',
]
const newestFirst = { ascending: false }

type Row = Record<string, unknown>

async function rows<Known>(query: PromiseLike<{ data: unknown; error: { message: string } | null }>): Promise<(Known & Row)[]> {
  const { data, error } = await query
  if (error) throw new Error(error.message)
  return data as (Known & Row)[]
}

const address = (value: unknown) => (typeof value === 'string' ? value : null)

export async function readHome(client: SupabaseClient): Promise<HomeContent> {
  const [slides, logos, [latest]] = await Promise.all([
    rows<Slide>(
      client
        .from('hero_images')
        .select('id,image_url,title_en,title_ar,subtitle_en,subtitle_ar,cta_link,cta_text_en,cta_text_ar')
        .eq('active', true)
        .order('display_order'),
    ),
    rows<Logo>(client.from('brand_logos').select('id,name,logo_url').eq('active', true).order('display_order')),
    rows<Latest>(
      client
        .from('articles')
        .select('id,title_en,title_ar,excerpt_en,excerpt_ar,category,created_at,thumbnail_url')
        .eq('published', true)
        .order('created_at', newestFirst)
        .order('id', newestFirst)
        .limit(1),
    ),
  ])
  return {
    slides: slides.map((row) => ({ ...row, picture: pictureOf(address(row.image_url)) })),
    logos: logos.map((row) => ({ ...row, picture: pictureOf(address(row.logo_url)) })),
    latest: latest && { ...latest, picture: pictureOf(address(latest.thumbnail_url)) },
  }
}

/** All products as cards that can be searched. */
export async function readList(client: SupabaseClient): Promise<Listed[]> {
  return (await products<Listed>(client, `${CARD},description_en,description_ar`)).map(withPicture)
}

/** A product with its neighbours in the list and related ones; `undefined` if no product has this id. */
export async function readProduct(client: SupabaseClient, id: number): Promise<ProductContent | undefined> {
  const [[found], all] = await Promise.all([
    rows<Product>(
      client
        .from('products')
        .select(`${CARD},description_en,description_ar,features_en,features_ar,${PICTURES.slice(1).join()}`)
        .eq('id', id),
    ),
    products<Card>(client, CARD),
  ])
  if (!found) return undefined
  const others = PICTURES.slice(1).flatMap((column) => address(found[column]) ?? [])
  const product = withPicture(found)
  const index = all.findIndex((row) => row.id === id)
  const following = [...all.slice(index + 1), ...all.slice(0, index)].filter(({ category }) => category === found.category)
  const [previous, next] = [all[index - 1], all[index + 1]]
  return {
    product: { ...product, pictures: [product.picture, ...others.map(pictureOf)] },
    related: following.slice(0, 4).map(withPicture),
    previous: previous && withPicture(previous),
    next: next && withPicture(next),
  }
}

export async function readIds(client: SupabaseClient): Promise<number[]> {
  return (await products<{ id: number }>(client, 'id')).map(({ id }) => id)
}

function products<Known>(client: SupabaseClient, columns: string): Promise<(Known & Row)[]> {
  return rows<Known>(client.from('products').select(columns).order('created_at', newestFirst).order('id', newestFirst))
}

function withPicture<Known extends Row>(row: Known): Known & { picture: ReturnType<typeof pictureOf> } {
  return { ...row, picture: pictureOf(address(row.packaging_image_url)) }
}
