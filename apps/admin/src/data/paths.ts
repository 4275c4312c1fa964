/** The addresses of the console that its screens link to (spec: admin §2). The addresses of all sections are in `app/sections.tsx`. */
export const PATHS = {
  root: '/admin',
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  products: '/admin/products',
  articles: '/admin/articles',
  media: '/admin/media',
  prepared: '/admin/prepared',
  certificates: '/admin/certificates',
  tradeFacts: '/admin/trade-facts',
  tradePacks: '/admin/trade-packs',
  bin: '/admin/bin',
  pictureTexts: '/admin/picture-texts',
  pictures: '/admin/pictures',
  account: '/admin/account',
  security: '/admin/security',
  whatChanged: '/admin/history',
} as const

/** The history state of a redirect to the login: the address to open after the sign-in. */
export function targetOf({ pathname, search }: { pathname: string; search: string }): { target: string } {
  return { target: pathname + search }
}

/** Pages of the public site that the admin links to, relative to the site's address. */
export const SITE_PATHS = {
  home: '/',
  products: '/products',
  articles: '/articles',
  about: '/about',
  contact: '/contact',
  release: '/release.json',
} as const
