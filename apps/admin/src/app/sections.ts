import { Handshake, Image, Images, LayoutDashboard, type LucideIcon, Newspaper, Package, Users } from 'lucide-react'
import { PATHS } from '../config/paths.ts'
import type { Dictionary } from '../lib/i18n/dictionary.ts'

export interface Section {
  key: keyof Dictionary['sections']
  path: string
  icon: LucideIcon
}

/** The sections of the sidebar, in the order of the specification (spec: admin §2). */
export const SECTIONS: Section[] = [
  { key: 'dashboard', path: PATHS.dashboard, icon: LayoutDashboard },
  { key: 'products', path: PATHS.products, icon: Package },
  { key: 'articles', path: PATHS.articles, icon: Newspaper },
  { key: 'media', path: PATHS.media, icon: Image },
  { key: 'partners', path: PATHS.partners, icon: Handshake },
  { key: 'impactGallery', path: PATHS.impactGallery, icon: Images },
  { key: 'users', path: PATHS.users, icon: Users },
]

/** The section that an address belongs to; the bare `/admin` is the dashboard. */
export function sectionOf(pathname: string): Section | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (path === PATHS.root) return SECTIONS[0]
  return SECTIONS.find((section) => path === section.path)
}
