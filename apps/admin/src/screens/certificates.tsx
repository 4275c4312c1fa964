import type { Certificate } from '@bayt/content/entities/certificate'
import { translationsOf } from '@bayt/content/entities/languages'
import { eachLocale, type Locale, localised } from '@bayt/content/locale'
import { CategoryTag, RecordName } from '../list/record-cells.tsx'
import { type ColumnFacts, describeScreen } from '../record/describe-screen.ts'
import { RowBadge } from '../record/languages/language-badge.tsx'
import { inArabic, inEnglish, labelsIn } from '../record/record-sentences.ts'
import type { ContentTexts } from '../record/texts.ts'
import { CertificateEnd } from '../ui/certificate-end.tsx'
import { Thumbnail } from '../ui/picture.tsx'
import { ActiveBadge } from '../ui/status-badge.tsx'

/** Certificates for buyers with a tender. */
const en = {
  title: 'Certificates',
  add: 'Add Certificate',
  createTitle: 'Add Certificate',
  editTitle: 'Edit Certificate',
  ...inEnglish('certificate'),
  columns: { certificate: 'Certificate', scope: 'About', validity: 'Validity', status: 'Status', actions: 'Actions' },
  fields: {
    ...labelsIn('en', 'name', 'Name'),
    ...labelsIn('en', 'issuer', 'Issued by'),
    number: 'Number',
    scope: 'About',
    valid_from: 'First valid day',
    valid_until: 'Last valid day',
    image_url: 'Picture of the certificate',
    display_order: 'Order',
    active: 'Active',
  },
  groups: { certificate: 'Certificate', validity: 'Number and validity', picture: 'Picture', placement: 'Place' },
  hints: {
    valid_until: 'At midnight after this day, in Yemen, the certificate disappears from the site. Without a day it stays.',
    display_order: 'The certificate with the lowest number comes first',
  },
  choices: { Company: 'Company', Site: 'Site', Products: 'Products' },
  filters: {},
} satisfies ContentTexts<'certificates'>

const ar: typeof en = {
  title: 'الشهادات',
  add: 'إضافة شهادة',
  createTitle: 'إضافة شهادة',
  editTitle: 'تعديل الشهادة',
  ...inArabic('الشهادة', 'الشهادات', { isFeminine: true }),
  empty: 'لا توجد شهادات',
  confirmDelete: 'أتريد حذف هذه الشهادة؟',
  columns: { certificate: 'الشهادة', scope: 'تخص', validity: 'الصلاحية', status: 'الحالة', actions: 'الإجراءات' },
  fields: {
    ...labelsIn('ar', 'name', 'الاسم'),
    ...labelsIn('ar', 'issuer', 'جهة الإصدار'),
    number: 'الرقم',
    scope: 'تخص',
    valid_from: 'أول يوم صلاحية',
    valid_until: 'آخر يوم صلاحية',
    image_url: 'صورة الشهادة',
    display_order: 'الترتيب',
    active: 'مفعّلة',
  },
  groups: { certificate: 'الشهادة', validity: 'الرقم والصلاحية', picture: 'الصورة', placement: 'الموضع' },
  hints: {
    valid_until: 'تختفي الشهادة من الموقع بعد نهاية هذا اليوم بتوقيت اليمن. وإن تُرك فارغًا بقيت.',
    display_order: 'الشهادة ذات الرقم الأصغر تظهر أولًا',
  },
  choices: { Company: 'الشركة', Site: 'المنشأة', Products: 'المنتجات' },
  filters: {},
}

export const CERTIFICATE_TEXTS: Record<Locale, typeof en> = { en, ar }

const CERTIFICATE_COLUMNS: ColumnFacts<Certificate, 'certificate' | 'scope' | 'validity' | 'status'>[] = [
  {
    key: 'certificate',
    isRowHeader: true,
    sortBy: (locale) => `name_${locale}`,
    render: (certificate) => (
      <RecordName
        thumbnail={<Thumbnail src={certificate.image_url} placeholder="/admin/mark.svg" />}
        names={eachLocale((language) => localised(certificate, 'name', language))}
      >
        <bdi>{certificate.number}</bdi>
        <RowBadge table="certificates" id={certificate.id} />
      </RecordName>
    ),
  },
  {
    key: 'scope',
    sortBy: () => 'scope',
    render: ({ scope }, locale) => <CategoryTag>{CERTIFICATE_TEXTS[locale].choices[scope]}</CategoryTag>,
  },
  { key: 'validity', sortBy: () => 'valid_until', render: (certificate) => <CertificateEnd certificate={certificate} /> },
  { key: 'status', sortBy: () => 'active', render: ({ active }) => <ActiveBadge isActive={active} /> },
]

/** Certificates for buyers with a tender. */
export const CERTIFICATES = describeScreen('certificates', {
  texts: CERTIFICATE_TEXTS,
  columns: CERTIFICATE_COLUMNS,
  groups: [
    { key: 'certificate', rows: [translationsOf('name'), translationsOf('issuer')] },
    {
      key: 'validity',
      rows: [
        ['number', 'scope'],
        ['valid_from', 'valid_until'],
      ],
    },
    { key: 'picture', layout: 'grid', rows: ['image_url'] },
    { key: 'placement', rows: [['display_order', 'active']] },
  ],
})
