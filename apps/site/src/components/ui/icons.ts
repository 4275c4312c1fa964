import back from 'lucide-static/icons/arrow-left.svg?raw'
import arrow from 'lucide-static/icons/arrow-right.svg?raw'
import calendar from 'lucide-static/icons/calendar.svg?raw'
import chevron from 'lucide-static/icons/chevron-right.svg?raw'
import file from 'lucide-static/icons/file-check.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import map from 'lucide-static/icons/map.svg?raw'
import pin from 'lucide-static/icons/map-pin.svg?raw'
import menu from 'lucide-static/icons/menu.svg?raw'
import basket from 'lucide-static/icons/package-check.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import share from 'lucide-static/icons/share-2.svg?raw'
import ship from 'lucide-static/icons/ship.svg?raw'
import route from 'lucide-static/icons/truck.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import lock from 'lucide-static/icons/warehouse.svg?raw'
import leaf from 'lucide-static/icons/wheat.svg?raw'
import close from 'lucide-static/icons/x.svg?raw'
import { svgBody } from './svg-body.ts'

/** Social media icons with the same thin stroke; the icon set has no brands. */
const BRANDS = {
  facebook:
    '<path d="M14 21v-8h3l.5-3.5H14V7.6c0-1 .4-1.8 2-1.8h1.6V2.7A18 18 0 0 0 15.2 2.5c-2.6 0-4.2 1.6-4.2 4.5v2.5H8V13h3v8"/>',
  instagram: '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4.2"/><path d="M17.4 6.6h.01"/>',
  youtube: '<rect x="2" y="5" width="20" height="14" rx="4"/><path d="m10 9 5 3-5 3z"/>',
  whatsapp:
    '<path d="M3.5 20.5 4.8 16A8.6 8.6 0 1 1 8 19.2z"/><path d="M9 8.6c.3-.6 1-.6 1.3 0l.6 1.3c.1.3 0 .6-.3.9l-.4.5c.6 1.2 1.4 2 2.6 2.6l.5-.4c.3-.3.6-.4.9-.3l1.3.6c.6.3.6 1 0 1.3-2.8 1.6-8.1-3.7-6.5-6.5z"/>',
  tiktok: '<path d="M14 3v11.5a4 4 0 1 1-4-4"/><path d="M14 3c.4 2.9 2.3 4.8 5 5"/>',
}

const LUCIDE = {
  arrow,
  back,
  basket,
  calendar,
  chevron,
  close,
  file,
  leaf,
  lock,
  mail,
  map,
  menu,
  phone,
  pin,
  route,
  scale,
  share,
  ship,
  users,
}

export type IconName = keyof typeof LUCIDE | keyof typeof BRANDS

/** The content of the `<svg>` of each icon (lucide, ISC licence). */
export const ICONS = {
  ...Object.fromEntries(Object.entries(LUCIDE).map(([name, svg]) => [name, svgBody(svg)])),
  ...BRANDS,
} as Record<IconName, string>

/** Arrows and chevrons are mirrored in right-to-left pages; other icons are not. */
export const DIRECTIONAL: ReadonlySet<IconName> = new Set(['arrow', 'back', 'chevron'])
