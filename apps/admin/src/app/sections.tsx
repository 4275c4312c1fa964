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
import type { ComponentType, ReactElement } from 'react'
import { PATHS } from '../data/paths.ts'
import type { Dictionary } from '../ui/i18n/dictionary.ts'
import type * as Lists from './list-screens.tsx'

interface Screen {
  path: string
  /** Loads the screen when it is first opened. */
  screen: () => Promise<{ Component: ComponentType } | { element: ReactElement }>
}

/** Loads the screen with the list of a table. */
const listOf = (table: keyof typeof Lists.LISTS) => async () => ({ element: (await import('./list-screens.tsx')).LISTS[table] })

export interface Section extends Screen {
  key: keyof Dictionary['sections']
  icon: LucideIcon
}

/** The sections of the console and of its sidebar, in the order of the specification (spec: admin §2). */
export const SECTIONS: Section[] = [
  { key: 'dashboard', path: PATHS.dashboard, icon: LayoutDashboard, screen: () => import('./dashboard.tsx') },
  { key: 'products', path: PATHS.products, icon: Package, screen: listOf('products') },
  { key: 'articles', path: PATHS.articles, icon: Newspaper, screen: listOf('articles') },
  { key: 'media', path: PATHS.media, icon: Image, screen: () => import('../screens/media/media-screen.tsx') },
  { key: 'partners', path: '/admin/partners', icon: Handshake, screen: () => import('./partners-screen.tsx') },
  { key: 'impactGallery', path: '/admin/impact-gallery', icon: Images, screen: () => import('./impact-gallery-screen.tsx') },
  { key: 'users', path: '/admin/users', icon: Users, screen: () => import('../account/users/users-screen.tsx') },
]

interface OtherScreen extends Screen {
  key: keyof Dictionary['otherScreens']
}

/** The screens that the sidebar has under "More", below the sections of the specification. */
export const MORE_SCREENS: (OtherScreen & Pick<Section, 'icon'>)[] = [
  { key: 'certificates', path: PATHS.certificates, icon: FileBadge, screen: listOf('certificates') },
  { key: 'tenderFacts', path: '/admin/tender-facts', icon: ClipboardList, screen: listOf('tender_facts') },
  { key: 'tradeFacts', path: PATHS.tradeFacts, icon: ScrollText, screen: listOf('trade_facts') },
  { key: 'tradePacks', path: PATHS.tradePacks, icon: Boxes, screen: listOf('trade_packs') },
  {
    key: 'pictures',
    path: PATHS.pictures,
    icon: GalleryThumbnails,
    screen: () => import('../screens/pictures/pictures-screen.tsx'),
  },
  { key: 'searchWords', path: '/admin/search-words', icon: TextSearch, screen: listOf('synonyms') },
  { key: 'prepared', path: PATHS.prepared, icon: CalendarClock, screen: () => import('../screens/prepared/prepared-screen.tsx') },
  {
    key: 'whatChanged',
    path: PATHS.whatChanged,
    icon: History,
    screen: () => import('../screens/what-changed/what-changed-screen.tsx'),
  },
  { key: 'bin', path: PATHS.bin, icon: Trash2, screen: () => import('../history/bin/bin-screen.tsx') },
]

/** All screens that are not sections. Only links on other screens lead to the screens that are not under "More". */
export const OTHER_SCREENS: OtherScreen[] = [
  ...MORE_SCREENS,
  { key: 'pictureTexts', path: PATHS.pictureTexts, screen: listOf('picture_texts') },
  { key: 'account', path: PATHS.account, screen: () => import('../account/account-screen.tsx') },
  { key: 'security', path: PATHS.security, screen: () => import('../account/security/security-screen.tsx') },
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
