import type { HeroImage } from '@bayt/content/entities/hero-image'
import { translationsOf } from '@bayt/content/entities/languages'
import { LOCALE_FACTS, type Locale, localised, ownFirst } from '@bayt/content/locale'
import { SelectBox } from '../../list/bulk/select-box.tsx'
import { describeScreen } from '../../record/describe-screen.ts'
import { inArabic, inEnglish, labelsIn } from '../../record/record-sentences.ts'
import type { ContentTexts } from '../../record/texts.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ActiveBadge } from '../../ui/status-badge.tsx'
import styles from './media.module.css'
import { PLACEMENT } from './placement.ts'

/** Hero Images (spec: admin §2, §5, §8: the English texts are literal). */
const en = {
  title: 'Hero Images',
  add: 'Add Hero Image',
  createTitle: 'Add Hero Image',
  editTitle: 'Edit Hero Image',
  ...inEnglish('hero image'),
  deleteFailed: (message) => `Failed to delete: ${message}`,
  columns: { card: 'Hero image', actions: 'Actions' },
  fields: {
    image_url: 'Picture',
    ...labelsIn('en', 'title', 'Title'),
    ...labelsIn('en', 'subtitle', 'Subtitle'),
    ...labelsIn('en', 'cta_text', 'Button text'),
    cta_link: 'Button link',
    display_order: 'Order',
    active: 'Active',
  },
  groups: { picture: 'Picture', texts: 'Texts', callToAction: 'Button', placement: 'Place' },
  hints: {
    cta_link: 'A path such as /about, an anchor such as #brands, or a full web address',
    display_order: 'The slide with the lowest number comes first',
  },
  choices: {},
  filters: {},
} satisfies ContentTexts<'hero_images'>

const ar: typeof en = {
  title: 'صور الواجهة',
  add: 'إضافة صورة واجهة',
  createTitle: 'إضافة صورة واجهة',
  editTitle: 'تعديل صورة الواجهة',
  ...inArabic('صورة الواجهة', 'صور الواجهة', { isFeminine: true }),
  empty: 'لا توجد صور واجهة',
  confirmDelete: 'أتريد حذف صورة الواجهة هذه؟',
  deleteFailed: (message) => `تعذّر الحذف: ${message}`,
  columns: { card: 'صورة الواجهة', actions: 'الإجراءات' },
  fields: {
    image_url: 'الصورة',
    ...labelsIn('ar', 'title', 'العنوان'),
    ...labelsIn('ar', 'subtitle', 'العنوان الفرعي'),
    ...labelsIn('ar', 'cta_text', 'نص الزر'),
    cta_link: 'رابط الزر',
    display_order: 'الترتيب',
    active: 'مفعّلة',
  },
  groups: { picture: 'الصورة', texts: 'النصوص', callToAction: 'الزر', placement: 'الموضع' },
  hints: {
    cta_link: 'مسار مثل \u2066/about\u2069، أو مرساة مثل \u2066#brands\u2069، أو رابط كامل',
    display_order: 'الصورة ذات الرقم الأصغر تظهر أولًا',
  },
  choices: {},
  filters: {},
}

export const HERO_IMAGE_TEXTS: Record<Locale, typeof en> = { en, ar }

/** The slides of the home page: first tab of Media Management. */
export const HERO_IMAGES = describeScreen('hero_images', {
  texts: HERO_IMAGE_TEXTS,
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <HeroCard image={row} /> }],
  groups: [
    { key: 'picture', rows: ['image_url'] },
    {
      key: 'texts',
      rows: [translationsOf('title'), translationsOf('subtitle')],
    },
    { key: 'callToAction', rows: [translationsOf('cta_text'), 'cta_link'] },
    PLACEMENT,
  ],
})

/** A slide in the list: picture, titles, subtitle and status (spec: admin §2). */
function HeroCard({ image }: { image: HeroImage }) {
  const { locale } = useLocale()
  const { picture } = useText()
  const languages = ownFirst(locale)
  const subtitle = localised(image, 'subtitle', locale)
  return (
    <>
      <div className={styles.hero}>
        <Picture key={image.image_url} isSmall src={image.image_url} alt="" brokenText={picture.broken} />
      </div>
      <div className={styles.texts}>
        <span className={styles.status}>
          <SelectBox id={image.id} name={localised(image, 'title', locale)} />
          <ActiveBadge isActive={image.active} />
        </span>
        {languages.map((language) => (
          <p
            key={language}
            className={language === locale ? styles.title : undefined}
            lang={language}
            dir={LOCALE_FACTS[language].dir}
          >
            {localised(image, 'title', language)}
          </p>
        ))}
        {subtitle && (
          <p className={styles.subtitle} lang={locale}>
            {subtitle}
          </p>
        )}
      </div>
    </>
  )
}
