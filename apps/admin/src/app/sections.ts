import { Handshake, Image, Images, LayoutDashboard, type LucideIcon, Newspaper, Package, TextSearch, Users } from 'lucide-react'
import type { ComponentType } from 'react'
import { PATHS } from '../config/paths.ts'
import type { Dictionary } from '../lib/i18n/dictionary.ts'

export interface Screen {
  key: keyof Dictionary['sections']
  path: string
  /** Loads the screen when it is first opened. */
  screen: () => Promise<{ Component: ComponentType }>
}

export interface Section extends Screen {
  icon: LucideIcon
}

/** The sections of the console and of its sidebar, in the order of the specification (spec: admin §2). */
export const SECTIONS: Section[] = [
  { key: 'dashboard', path: PATHS.dashboard, icon: LayoutDashboard, screen: () => import('./routes/dashboard.tsx') },
  { key: 'products', path: PATHS.products, icon: Package, screen: () => import('./routes/products.tsx') },
  { key: 'articles', path: PATHS.articles, icon: Newspaper, screen: () => import('./routes/articles.tsx') },
  { key: 'media', path: PATHS.media, icon: Image, screen: () => import('./routes/media.tsx') },
  { key: 'partners', path: '/admin/partners', icon: Handshake, screen: () => import('./routes/partners.tsx') },
  { key: 'impactGallery', path: '/admin/impact-gallery', icon: Images, screen: () => import('./routes/impact-gallery.tsx') },
  { key: 'searchWords', path: '/admin/search-words', icon: TextSearch, screen: () => import('./routes/search-words.tsx') },
  { key: 'users', path: '/admin/users', icon: Users, screen: () => import('./routes/users.tsx') },
]

/** Screens that the sidebar does not list. */
export const FURTHER_SCREENS: Screen[] = [{ key: 'bin', path: PATHS.bin, screen: () => import('./routes/bin.tsx') }]

/** The section or further screen of an address; the bare `/admin` is the dashboard. */
export function screenOf(pathname: string): Screen | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (path === PATHS.root) return SECTIONS[0]
  return [...SECTIONS, ...FURTHER_SCREENS].find((screen) => path === screen.path)
}
