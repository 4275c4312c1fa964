import type { Locale } from '@bayt/content/locale'
import { describeInline } from '../../list/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumns } from '../../list/inline/shared-columns.tsx'
import { inArabic, inEnglish } from '../../record/record-sentences.ts'
import type { ContentTexts } from '../../record/texts.ts'

/** Manage Impact Gallery (spec: admin §2, §5; the errors follow the other screens). */
const en = {
  title: 'Manage Impact Gallery',
  add: 'Add Gallery Item',
  createTitle: 'Add Gallery Item',
  editTitle: 'Edit Gallery Item',
  ...inEnglish('gallery item'),
  columns: {
    image: 'Image',
    order: 'Order',
    status: 'Status',
    actions: 'Actions',
  },
  fields: {
    image_url: 'Image',
    title: 'Title (EN)',
    description: 'Description (EN)',
    title_ar: 'Title (AR)',
    description_ar: 'Description (AR)',
    display_order: 'Order',
    active: 'Active',
  },
  groups: { record: 'Gallery item' },
  hints: {},
  choices: {},
  filters: {},
} satisfies ContentTexts<'impact_gallery'>

const ar: typeof en = {
  title: 'إدارة معرض الأثر',
  add: 'إضافة عنصر إلى المعرض',
  createTitle: 'إضافة عنصر إلى المعرض',
  editTitle: 'تعديل عنصر المعرض',
  ...inArabic('عنصر المعرض', 'عناصر المعرض'),
  empty: 'لا توجد عناصر في المعرض',
  confirmDelete: 'أتريد حذف عنصر المعرض هذا؟',
  columns: {
    image: 'الصورة',
    order: 'الترتيب',
    status: 'الحالة',
    actions: 'الإجراءات',
  },
  fields: {
    image_url: 'الصورة',
    title: 'العنوان (بالإنجليزية)',
    description: 'الوصف (بالإنجليزية)',
    title_ar: 'العنوان (بالعربية)',
    description_ar: 'الوصف (بالعربية)',
    display_order: 'الترتيب',
    active: 'مفعّل',
  },
  groups: { record: 'عنصر المعرض' },
  hints: {},
  choices: {},
  filters: {},
}

export const GALLERY_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Manage Impact Gallery. */
export const IMPACT_GALLERY = describeInline('impact_gallery', {
  texts: GALLERY_TEXTS,
  columns: [pictureColumn('image', 'image_url', 'cover'), ...textColumns('title', 'description'), ORDER_COLUMN, STATUS_COLUMN],
})
