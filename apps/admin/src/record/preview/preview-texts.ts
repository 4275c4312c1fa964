import type { Locale } from '@bayt/content/locale'
import type { LinkTarget } from './link-target.ts'
import type { LengthWarning } from './shortened.ts'

type OutsideKind = Extract<LinkTarget, { kind: 'outside' }>['how']

/** The texts of the preview, in one language. The chunk of the preview contains the texts. */
const en = {
  title: 'Preview',
  close: 'Close the preview',
  back: 'Back',
  loading: 'Loading the preview...',
  /** @param reason a sentence */
  failed: (reason: string) => `The preview could not be loaded: ${reason} The form works without it.`,
  retry: 'Try again',
  /** The page failed: an unusual text can make its code fail. */
  pageFailed: 'This page cannot be shown at the moment; the preview shows the last one that could.',
  /** The button that shows the controls of the page. */
  options: 'Place, language and width',
  place: 'Where it shows',
  places: {
    page: 'Its page',
    list: 'Its card in the list',
    related: 'Among related products',
    home: 'Latest article on the home page',
    hero: 'Slide on the home page',
    brands: 'Brand strip on the home page',
    partners: 'Partners on the bulk orders page',
    gallery: 'Gallery on the bulk orders page',
    certificates: 'Certificates on the bulk orders page',
    tender: 'Facts for tenders on the bulk orders page',
    trade: 'For the trade, on the page of the product',
    results: 'Search and sharing',
    visited: 'Another page',
  },
  languages: 'Language of the page',
  both: 'Both',
  width: 'Width of the screen',
  widths: { phone: 'Phone, 360 px', tablet: 'Tablet, 768 px', desktop: 'Computer, 1280 px' },
  version: 'Compare',
  versions: { after: 'After the save', before: 'Now on the site' },
  /** Name of a frame. */
  frame: (language: string) => `Preview: ${language}`,
  notices: {
    hidden: 'Visitors do not see this yet. The preview shows it as it would be.',
    hides: 'After the save visitors no longer see this.',
    notThere: 'Visitors who open this address see this page.',
    notThereYet: 'This page is not on the site yet.',
    idleControl: 'This works on the site, not in the preview.',
    nowhere: 'This link leads nowhere.',
    offline: 'You are offline. The preview compares with what this device read last.',
    notCurrent: 'The newest content could not be read. The preview compares with what this device read last.',
  },
  outside: {
    web: (to) => `This link leads to another website: ${to}`,
    email: (to) => `This link writes an email to ${to}`,
    phone: (to) => `This link calls ${to}`,
    whatsapp: () => 'This link opens a chat in WhatsApp.',
    file: (to) => `This link opens the file ${to}`,
  } satisfies Record<OutsideKind, (to: string) => string>,
  results: {
    search: 'In a search engine',
    share: 'In WhatsApp',
    title: 'The title',
    description: 'The description',
    warnings: {
      empty: (what) => `${what} is empty.`,
      long: (what) => `${what} is cut: it is longer than the line.`,
      short: (what) => `${what} is short: search engines often write another one.`,
    } satisfies Record<LengthWarning, (what: string) => string>,
    fits: 'Everything fits.',
    hidden: 'Search engines are asked not to list this page.',
    pictureLater:
      'The picture of this page is drawn shortly after it is published. Until it is ready, a link shows the general one.',
    pictureBroken: 'The picture cannot be loaded now.',
    about: 'Approximately: each service shortens texts in its own way.',
  },
}

const ar: typeof en = {
  title: 'معاينة',
  close: 'إغلاق المعاينة',
  back: 'رجوع',
  loading: 'جارٍ تحميل المعاينة...',
  failed: (reason) => `تعذّر تحميل المعاينة: ${reason} ويعمل النموذج من دونها.`,
  retry: 'إعادة المحاولة',
  pageFailed: 'لا يمكن عرض هذه الصفحة الآن، والمعروض آخر صفحة أمكن عرضها.',
  options: 'المكان واللغة والاتساع',
  place: 'مكان الظهور',
  places: {
    page: 'صفحته',
    list: 'بطاقته في القائمة',
    related: 'بين المنتجات المشابهة',
    home: 'أحدث مقال في الصفحة الرئيسية',
    hero: 'شريحة في الصفحة الرئيسية',
    brands: 'شريط العلامات في الصفحة الرئيسية',
    partners: 'الشركاء في صفحة طلبات الجملة',
    gallery: 'المعرض في صفحة طلبات الجملة',
    certificates: 'الشهادات في صفحة طلبات الجملة',
    tender: 'بيانات المناقصات في صفحة طلبات الجملة',
    trade: 'للتجار، في صفحة المنتج',
    results: 'البحث والمشاركة',
    visited: 'صفحة أخرى',
  },
  languages: 'لغة الصفحة',
  both: 'كلتاهما',
  width: 'اتساع الشاشة',
  widths: { phone: 'هاتف، ٣٦٠ بكسل', tablet: 'جهاز لوحي، ٧٦٨ بكسل', desktop: 'حاسوب، ١٢٨٠ بكسل' },
  version: 'مقارنة',
  versions: { after: 'بعد الحفظ', before: 'الآن في الموقع' },
  frame: (language) => `معاينة: ${language}`,
  notices: {
    hidden: 'لا يراه الزوار بعد. تعرضه المعاينة كما سيكون.',
    hides: 'بعد الحفظ لن يراه الزوار.',
    notThere: 'هذا ما يراه الزائر إذا فتح هذا العنوان.',
    notThereYet: 'هذه الصفحة ليست في الموقع بعد.',
    idleControl: 'هذا يعمل في الموقع، لا في المعاينة.',
    nowhere: 'هذا الرابط لا يؤدي إلى أي صفحة.',
    offline: 'لا يوجد اتصال. تقارن المعاينة بآخر ما قرأه هذا الجهاز.',
    notCurrent: 'تعذّرت قراءة أحدث محتوى. تقارن المعاينة بآخر ما قرأه هذا الجهاز.',
  },
  outside: {
    web: (to) => `هذا الرابط يفتح موقعًا آخر: \u2066${to}\u2069`,
    email: (to) => `هذا الرابط يفتح رسالة جديدة إلى \u2066${to}\u2069`,
    phone: (to) => `هذا الرابط يتصل بالرقم \u2066${to}\u2069`,
    whatsapp: () => 'هذا الرابط يفتح محادثة في واتساب.',
    file: (to) => `هذا الرابط يفتح الملف \u2066${to}\u2069`,
  },
  results: {
    search: 'في محرك بحث',
    share: 'في واتساب',
    title: 'العنوان',
    description: 'الوصف',
    warnings: {
      empty: (what) => `${what} فارغ.`,
      long: (what) => `${what} مقصوص لأنه أطول من السطر.`,
      short: (what) => `${what} قصير، وكثيرًا ما تكتب محركات البحث غيره.`,
    },
    fits: 'كل النصوص تظهر كاملة.',
    hidden: 'طُلب من محركات البحث ألا تعرض هذه الصفحة.',
    pictureLater: 'تُرسم صورة هذه الصفحة بعد نشرها بقليل، وإلى أن تجهز يعرض الرابط الصورة العامة.',
    pictureBroken: 'لا يمكن تحميل الصورة الآن.',
    about: 'على وجه التقريب: لكل خدمة طريقتها في اختصار النصوص.',
  },
}

export const PREVIEW_TEXTS: Record<Locale, typeof en> = { en, ar }
