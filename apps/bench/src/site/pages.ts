/** An address of every kind of page, in both languages. */
const KINDS = {
  home: '/',
  products: '/products',
  product: '/products/1',
  articles: '/articles',
  article: '/articles/2',
  about: '/about',
  contact: '/contact',
  'bulk orders': '/bulk-orders',
}

export interface MeasuredPage {
  kind: string
  language: 'en' | 'ar'
  path: string
}

export const PAGES: MeasuredPage[] = Object.entries(KINDS).flatMap(([kind, path]) => [
  { kind, language: 'en' as const, path },
  { kind, language: 'ar' as const, path: path === '/' ? '/ar' : `/ar${path}` },
])
