import {
  Boxes,
  CalendarClock,
  ClipboardList,
  FileBadge,
  GalleryThumbnails,
  Handshake,
  History,
  Image,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Package,
  ScrollText,
  TextSearch,
  Trash2,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { PATHS } from '../data/paths.ts'
import type { Dictionary } from '../ui/i18n/dictionary.ts'

interface Screen {
  path: string
  /** Loads the screen when it is first opened. */
  screen: () => Promise<{ Component: ComponentType }>
}

export interface Section extends Screen {
  key: keyof Dictionary['sections']
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
  { key: 'users', path: '/admin/users', icon: Users, screen: () => import('./routes/users.tsx') },
]

interface OtherScreen extends Screen {
  key: keyof Dictionary['otherScreens']
}

/** The screens that the sidebar has under "More", below the sections of the specification. */
export const MORE_SCREENS: (OtherScreen & Pick<Section, 'icon'>)[] = [
  { key: 'certificates', path: PATHS.certificates, icon: FileBadge, screen: () => import('./routes/certificates.tsx') },
  { key: 'tenderFacts', path: '/admin/tender-facts', icon: ClipboardList, screen: () => import('./routes/tender-facts.tsx') },
  { key: 'tradeFacts', path: PATHS.tradeFacts, icon: ScrollText, screen: () => import('./routes/trade-facts.tsx') },
  { key: 'tradePacks', path: PATHS.tradePacks, icon: Boxes, screen: () => import('./routes/trade-packs.tsx') },
  { key: 'pictures', path: PATHS.pictures, icon: GalleryThumbnails, screen: () => import('./routes/pictures.tsx') },
  { key: 'searchWords', path: '/admin/search-words', icon: TextSearch, screen: () => import('./routes/search-words.tsx') },
  { key: 'prepared', path: PATHS.prepared, icon: CalendarClock, screen: () => import('./routes/prepared.tsx') },
  { key: 'whatChanged', path: PATHS.whatChanged, icon: History, screen: () => import('./routes/what-changed.tsx') },
  { key: 'bin', path: PATHS.bin, icon: Trash2, screen: () => import('./routes/bin.tsx') },
]

/** All screens that are not sections. Only links on other screens lead to the screens that are not under "More". */
export const OTHER_SCREENS: OtherScreen[] = [
  ...MORE_SCREENS,
  { key: 'pictureTexts', path: PATHS.pictureTexts, screen: () => import('./routes/picture-texts.tsx') },
  { key: 'account', path: PATHS.account, screen: () => import('./routes/account.tsx') },
  { key: 'security', path: PATHS.security, screen: () => import('./routes/security.tsx') },
]

/** The title of the screen at an address; empty for an unknown address. */
export function screenTitle(pathname: string, text: Pick<Dictionary, 'sections' | 'otherScreens'>): string {
  const section = sectionOf(pathname)
  if (section) return text.sections[section.key]
  const other = OTHER_SCREENS.find(({ path }) => isAt(pathname, path))
  return other ? text.otherScreens[other.key] : ''
}

/** The section that an address belongs to; the bare `/admin` is the dashboard. */
export function sectionOf(pathname: string): Section | undefined {
  if (isAt(pathname, PATHS.root)) return SECTIONS[0]
  return SECTIONS.find(({ path }) => isAt(pathname, path))
}

/** Whether an address is the address of a screen. */
export const isAt = (pathname: string, path: string) => pathname.replace(/\/+$/, '') === path
