import { Handshake, Image, Images, LayoutDashboard, type LucideIcon, Newspaper, Package, Users } from 'lucide-react'
import { PATHS } from '../config/paths.ts'
import type { Dictionary } from '../lib/i18n/dictionary.ts'

export interface Section {
  key: keyof Dictionary['sections']
  path: string
  icon: LucideIcon
  /** Whether its screen exists; the others say that they come next. */
  isBuilt: boolean
}

/** The sections of the sidebar, in the order of the specification (spec: admin §2). */
export const SECTIONS: Section[] = [
  { key: 'dashboard', path: PATHS.dashboard, icon: LayoutDashboard, isBuilt: true },
  { key: 'products', path: PATHS.products, icon: Package, isBuilt: true },
  { key: 'articles', path: PATHS.articles, icon: Newspaper, isBuilt: true },
  { key: 'media', path: PATHS.media, icon: Image, isBuilt: true },
  { key: 'partners', path: PATHS.partners, icon: Handshake, isBuilt: true },
  { key: 'impactGallery', path: PATHS.impactGallery, icon: Images, isBuilt: true },
  { key: 'users', path: PATHS.users, icon: Users, isBuilt: true },
]

/** The section that an address belongs to; the bare `/admin` is the dashboard. */
export function sectionOf(pathname: string): Section | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (path === PATHS.root) return SECTIONS[0]
  return SECTIONS.find((section) => path === section.path)
}
