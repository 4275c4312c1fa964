import type { Locale } from '@bayt/content/locale'
import { describeInline } from '../list/inline/inline-descriptor.ts'
import { ORDER_COLUMN, pictureColumn, STATUS_COLUMN, textColumns } from '../list/inline/shared-columns.tsx'
import { inArabic, inEnglish } from '../record/record-sentences.ts'
import type { ContentTexts } from '../record/texts.ts'

/** Manage Partners (spec: admin §2, §5; the errors follow the other screens). */
const en = {
  title: 'Manage Partners',
  add: 'Add Partner',
  createTitle: 'Add Partner',
  editTitle: 'Edit Partner',
  ...inEnglish('partner'),
  columns: {
    logo: 'Logo',
    order: 'Order',
    status: 'Status',
    actions: 'Actions',
  },
  fields: { logo_url: 'Logo', name: 'Name (EN)', name_ar: 'Name (AR)', display_order: 'Order', active: 'Active' },
  groups: { record: 'Partner' },
  hints: {},
  choices: {},
  filters: {},
} satisfies ContentTexts<'partners'>

const ar: typeof en = {
  title: 'إدارة الشركاء',
  add: 'إضافة شريك',
  createTitle: 'إضافة شريك',
  editTitle: 'تعديل الشريك',
  ...inArabic('الشريك', 'الشركاء'),
  empty: 'لا يوجد شركاء',
  confirmDelete: 'أتريد حذف هذا الشريك؟',
  columns: {
    logo: 'الشعار',
    order: 'الترتيب',
    status: 'الحالة',
    actions: 'الإجراءات',
  },
  fields: {
    logo_url: 'الشعار',
    name: 'الاسم (بالإنجليزية)',
    name_ar: 'الاسم (بالعربية)',
    display_order: 'الترتيب',
    active: 'مفعّل',
  },
  groups: { record: 'الشريك' },
  hints: {},
  choices: {},
  filters: {},
}

export const PARTNER_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Manage Partners. */
export const PARTNERS = describeInline('partners', {
  texts: PARTNER_TEXTS,
  columns: [pictureColumn('logo', 'logo_url', 'contain'), ...textColumns('name'), ORDER_COLUMN, STATUS_COLUMN],
})
