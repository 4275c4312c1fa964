import type { Locale } from '@bayt/content/locale'
import type { LibrarySort } from '@bayt/content/queries/library'

/** The texts of the library of pictures, of its screen and of the dialog that chooses from it. */
const en = {
  title: 'Choose a picture',
  loading: 'Loading pictures...',
  empty: 'No pictures found',
  search: 'Description, record or file',
  more: 'Show more',
  shown: (shown: string, total: string) => `${shown} of ${total}`,
  show: 'Show',
  all: 'All pictures',
  states: {
    unused: 'Not used anywhere',
    undescribed: 'Without a description of their own',
    one_language: 'Described in one language only',
  },
  usedIn: (kind: string) => `Used in: ${kind}`,
  order: 'Order',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    largest: 'Largest files first',
    most_used: 'Most used first',
  } satisfies Record<LibrarySort, string>,
  undescribed: 'Without a description',
  /** Width and height in pixels. */
  pixels: (width: string, height: string) => `${width} × ${height}`,
  kilobytes: (count: string) => `${count} kB`,
  /** Follows the size of a picture that is too small for the field. */
  tooSmall: (shown: string) => `narrower than the ${shown} pixels of this place`,
  /** The name of a picture without a name. */
  unnamed: (day: string) => `Picture of ${day}`,
}

const ar: typeof en = {
  title: 'اختيار صورة',
  loading: 'جارٍ تحميل الصور...',
  empty: 'لا توجد صور مطابقة',
  search: 'البحث بالوصف أو السجل أو الملف',
  more: 'عرض المزيد',
  shown: (shown, total) => `${shown} من ${total}`,
  show: 'عرض',
  all: 'كل الصور',
  states: { unused: 'غير مستخدمة', undescribed: 'بلا وصف خاص بها', one_language: 'موصوفة بلغة واحدة فقط' },
  usedIn: (kind) => `مستخدمة في: ${kind}`,
  order: 'الترتيب',
  sorts: {
    newest: 'الأحدث أولًا',
    oldest: 'الأقدم أولًا',
    largest: 'أكبر الملفات أولًا',
    most_used: 'الأكثر استخدامًا أولًا',
  },
  undescribed: 'بلا وصف',
  pixels: (width, height) => `${width} × ${height}`,
  kilobytes: (count) => `${count} كيلوبايت`,
  tooSmall: (shown) => `أضيق من عرض هذا المكان، وهو ${shown} بكسل`,
  unnamed: (day) => `صورة من ${day}`,
}

export const LIBRARY_TEXTS: Record<Locale, typeof en> = { en, ar }
