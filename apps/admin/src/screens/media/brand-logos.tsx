import type { BrandLogo } from '@bayt/content/entities/brand-logo'
import type { Locale } from '@bayt/content/locale'
import { ImageOff } from 'lucide-react'
import { SelectBox } from '../../list/bulk/select-box.tsx'
import { describeScreen } from '../../record/describe-screen.ts'
import { inArabic, inEnglish } from '../../record/record-sentences.ts'
import type { ContentTexts } from '../../record/texts.ts'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ActiveBadge } from '../../ui/status-badge.tsx'
import styles from './media.module.css'
import { PLACEMENT } from './placement.ts'

/** Brand Logos (spec: admin §2, §5, §8: the English texts are literal). */
const en = {
  title: 'Brand Logos',
  add: 'Add Brand Logo',
  createTitle: 'Add Brand Logo',
  editTitle: 'Edit Brand Logo',
  ...inEnglish('brand logo'),
  deleteFailed: (message) => `Failed to delete: ${message}`,
  columns: { card: 'Brand logo', actions: 'Actions' },
  fields: { name: 'Name', logo_url: 'Logo', display_order: 'Order', active: 'Active' },
  groups: { logo: 'Logo', placement: 'Place' },
  hints: { display_order: 'The logo with the lowest number comes first' },
  choices: {},
  filters: {},
} satisfies ContentTexts<'brand_logos'>

const ar: typeof en = {
  title: 'شعارات العلامات',
  add: 'إضافة شعار علامة',
  createTitle: 'إضافة شعار علامة',
  editTitle: 'تعديل شعار العلامة',
  ...inArabic('شعار العلامة', 'شعارات العلامات'),
  empty: 'لا توجد شعارات علامات',
  confirmDelete: 'أتريد حذف شعار العلامة هذا؟',
  deleteFailed: (message) => `تعذّر الحذف: ${message}`,
  columns: { card: 'شعار العلامة', actions: 'الإجراءات' },
  fields: { name: 'الاسم', logo_url: 'الشعار', display_order: 'الترتيب', active: 'مفعّل' },
  groups: { logo: 'الشعار', placement: 'الموضع' },
  hints: { display_order: 'الشعار ذو الرقم الأصغر يظهر أولًا' },
  choices: {},
  filters: {},
}

export const BRAND_LOGO_TEXTS: Record<Locale, typeof en> = { en, ar }

/** The logo strip of the home page: second tab of Media Management. */
export const BRAND_LOGOS = describeScreen('brand_logos', {
  texts: BRAND_LOGO_TEXTS,
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <LogoCard logo={row} /> }],
  groups: [{ key: 'logo', rows: ['name', 'logo_url'] }, PLACEMENT],
})

/** A brand in the list: logo, name and status (spec: admin §2). */
function LogoCard({ logo: { id, logo_url, name, active } }: { logo: BrandLogo }) {
  const { picture } = useText()
  return (
    <>
      <div className={styles.logo} data-ground="site">
        {logo_url ? (
          <Picture key={logo_url} isSmall src={logo_url} alt="" brokenText={picture.broken} />
        ) : (
          <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
        )}
      </div>
      <div className={styles.texts}>
        <span className={styles.status}>
          <SelectBox id={id} name={name} />
          <ActiveBadge isActive={active} />
        </span>
        <p className={styles.title} dir="auto">
          {name}
        </p>
      </div>
    </>
  )
}
