/** Every address of the console (spec: admin §2). */
export const PATHS = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  products: '/admin/products',
  articles: '/admin/articles',
  media: '/admin/media',
  partners: '/admin/partners',
  impactGallery: '/admin/impact-gallery',
  users: '/admin/users',
} as const

/** Pages of the public site that the admin links to, relative to the site's address. */
export const SITE_PATHS = {
  home: '/',
  products: '/products',
  articles: '/articles',
  about: '/about',
  contact: '/contact',
  release: '/release.json',
} as const
