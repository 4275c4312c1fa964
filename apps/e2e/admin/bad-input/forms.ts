import { address, email, link, optional, order, packSizes, password, person, required, type TriedField } from './values.ts'

/** A form of the admin with all that is typed into it. */
export interface TriedForm {
  table: 'products' | 'articles' | 'hero_images' | 'brand_logos' | 'partners' | 'impact_gallery' | 'admin_users'
  /** Address of the form of a new record, below /admin. */
  path: string
  fields: TriedField[]
  /** What makes the rest of the form valid where a password is asked for. */
  secret?: { password: string }
}

const both = (field: (name: string) => TriedField, name: string) => [field(`${name}_en`), field(`${name}_ar`)]

export const FORMS: TriedForm[] = [
  {
    table: 'products',
    path: '/products?edit=new',
    fields: [
      ...both((name) => required(name, 'name'), 'name'),
      ...both((name) => optional(name, 'description'), 'description'),
      ...both((name) => optional(name, 'features'), 'features'),
      address('packaging_image_url'),
      address('packaging_image_3'),
      address('contents_image_url'),
      packSizes,
    ],
  },
  {
    table: 'articles',
    path: '/articles?edit=new',
    fields: [
      ...both((name) => required(name, 'title'), 'title'),
      ...both((name) => optional(name, 'excerpt'), 'excerpt'),
      ...both((name) => required(name, 'content'), 'content'),
      address('thumbnail_url'),
    ],
  },
  {
    table: 'hero_images',
    path: '/media?tab=hero-images&edit=new',
    fields: [
      ...both((name) => required(name, 'title'), 'title'),
      ...both((name) => optional(name, 'subtitle'), 'subtitle'),
      ...both((name) => optional(name, 'callToAction'), 'cta_text'),
      address('image_url', true),
      link('cta_link'),
      order,
    ],
  },
  {
    table: 'brand_logos',
    path: '/media?tab=brand-logos&edit=new',
    fields: [required('name', 'name'), address('logo_url'), order],
  },
  {
    table: 'partners',
    path: '/partners?edit=new',
    fields: [optional('name', 'name'), optional('name_ar', 'name'), address('logo_url'), order],
  },
  {
    table: 'impact_gallery',
    path: '/impact-gallery?edit=new',
    fields: [
      optional('title', 'title'),
      optional('title_ar', 'title'),
      optional('description', 'description'),
      optional('description_ar', 'description'),
      address('image_url'),
      order,
    ],
  },
  {
    table: 'admin_users',
    path: '/users?edit=new',
    fields: [person('full_name'), email, password],
    secret: { password: 'harmless-word' },
  },
]
