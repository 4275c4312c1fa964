import type { Locale } from '@bayt/content/locale'
import { describeInline } from '../../list/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumns } from '../../list/inline/shared-columns.tsx'
import type { ContentTexts } from '../../record/texts.ts'

/** Manage Impact Gallery (spec: admin §2, §5; the errors follow the other screens). */
const en = {
  title: 'Manage Impact Gallery',
  add: 'Add Gallery Item',
  createTitle: 'Add Gallery Item',
  editTitle: 'Edit Gallery Item',
  theRecord: 'the gallery item',
  loading: 'Loading gallery items...',
  empty: 'No gallery items found',
  search: 'Search gallery items',
  confirmDelete: 'Are you sure you want to delete this gallery item?',
  created: 'Gallery item created successfully',
  updated: 'Gallery item updated successfully',
  deleted: 'Gallery item deleted successfully',
  fetchFailed: (message) => `Failed to fetch gallery items: ${message}`,
  saveFailed: (message) => `Failed to save gallery item: ${message}`,
  deleteFailed: (message) => `Failed to delete gallery item: ${message}`,
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
  theRecord: 'عنصر المعرض',
  loading: 'جارٍ تحميل عناصر المعرض...',
  empty: 'لا توجد عناصر في المعرض',
  search: 'البحث في عناصر المعرض',
  confirmDelete: 'أتريد حذف عنصر المعرض هذا؟',
  created: 'أُنشئ عنصر المعرض',
  updated: 'حُدّث عنصر المعرض',
  deleted: 'حُذف عنصر المعرض',
  fetchFailed: (message) => `تعذّر جلب عناصر المعرض: ${message}`,
  saveFailed: (message) => `تعذّر حفظ عنصر المعرض: ${message}`,
  deleteFailed: (message) => `تعذّر حذف عنصر المعرض: ${message}`,
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
