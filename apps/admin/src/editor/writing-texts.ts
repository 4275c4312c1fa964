import type { Locale } from '@bayt/content/locale'
import { counted, countInArabic } from '../ui/i18n/count.ts'

/** The visual editor of articles. */
const en = {
  actions: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    subheading: 'Subheading',
    list: 'List',
    numbered: 'Numbered list',
    quote: 'Quote',
    link: 'Link',
    picture: 'Pictures',
    video: 'Video',
    table: 'Table',
    rule: 'Dividing line',
    undo: 'Undo',
    redo: 'Redo',
  },
  /** The name of the toolbar of a field. */
  toolbar: (field: string) => `Formatting: ${field}`,
  /** Shown above a block that the editor cannot show. */
  opaque: 'This part cannot be edited here. It stays as it is.',
  /** Inserts the pictures of the text in the other language. */
  picturesOf: (field: string) => `Insert the pictures of: ${field}`,
  /** Shown after a copied text was pasted: browsers give the pictures of a document to no page. */
  leftOut: (count: number) => {
    const them = count === 1 ? 'it' : 'them'
    return `Not pasted with the text: ${counted(count, 'picture')}. Save ${them} on the device, then add ${them} with “Pictures”.`
  },
  table: {
    addRow: 'Add row',
    addColumn: 'Add column',
    deleteRow: 'Delete row',
    deleteColumn: 'Delete column',
    deleteTable: 'Delete table',
  },
  link: {
    words: 'Words',
    address: 'Address',
    pages: 'Pages of the site',
    search: 'Find a page by its name',
    nothing: 'No page has this name.',
    apply: 'Apply',
    remove: 'Remove link',
    refused: 'Enter an address such as https://example.com, /about or mailto:name@example.com.',
  },
  picture: {
    title: 'Picture',
    placeOf: (place: string, count: string) => `Picture ${place} of ${count}`,
    alt: 'Picture description',
    altHint: 'One sentence for people who do not see the picture, such as: A blue sack of rice on a wooden pallet.',
    caption: 'Caption',
    captionHint: 'Visitors read it below the picture. It may stay empty.',
    later: 'Later',
    describe: 'Describe',
    undescribed: 'Without a description',
  },
  video: {
    address: 'Address of the video',
    hint: 'From YouTube or Vimeo. Visitors load it when they press it.',
    refused: 'Enter the address of a video on YouTube or Vimeo, such as https://youtu.be/dQw4w9WgXcQ.',
  },
  pages: {
    '/': 'Home page',
    '/products': 'Products',
    '/articles': 'Articles',
    '/bulk-orders': 'Bulk Orders',
    '/about': 'About Us',
    '/contact': 'Contact Us',
  },
}

const PICTURES = { one: 'صورة واحدة', two: 'صورتان', few: 'صور', many: 'صورة', other: 'صورة' }

const ar: typeof en = {
  actions: {
    bold: 'غامق',
    italic: 'إبراز',
    heading: 'عنوان فرعي',
    subheading: 'عنوان أصغر',
    list: 'قائمة',
    numbered: 'قائمة مرقّمة',
    quote: 'اقتباس',
    link: 'رابط',
    picture: 'صور',
    video: 'مقطع فيديو',
    table: 'جدول',
    rule: 'خط فاصل',
    undo: 'تراجع',
    redo: 'إعادة',
  },
  toolbar: (field) => `تنسيق: ${field}`,
  opaque: 'لا يمكن تعديل هذا الجزء هنا، ويبقى كما هو.',
  picturesOf: (field) => `إدراج صور: ${field}`,
  leftOut: (count) => {
    const them = count === 2 ? 'هما' : 'ها'
    return `لم تُلصق مع النص ${countInArabic(count, PICTURES)}. احفظ${them} على الجهاز ثم أضف${them} بزر «صور».`
  },
  table: {
    addRow: 'إضافة صف',
    addColumn: 'إضافة عمود',
    deleteRow: 'حذف الصف',
    deleteColumn: 'حذف العمود',
    deleteTable: 'حذف الجدول',
  },
  link: {
    words: 'كلمات الرابط',
    address: 'الرابط',
    pages: 'صفحات الموقع',
    search: 'ابحث عن صفحة باسمها',
    nothing: 'لا توجد صفحة بهذا الاسم.',
    apply: 'تطبيق',
    remove: 'إزالة الرابط',
    refused: 'أدخل رابطًا مثل \u2066https://example.com\u2069 أو \u2066/about\u2069 أو \u2066mailto:name@example.com\u2069',
  },
  picture: {
    title: 'صورة',
    placeOf: (place, count) => `الصورة ${place} من ${count}`,
    alt: 'وصف الصورة',
    altHint: 'جملة واحدة لمن لا يرى الصورة، مثل: كيس أرز أزرق على طبلية خشبية.',
    caption: 'شرح الصورة',
    captionHint: 'يقرؤه الزوار تحت الصورة، ويجوز أن يبقى فارغًا.',
    later: 'لاحقًا',
    describe: 'وصف الصورة',
    undescribed: 'بلا وصف',
  },
  video: {
    address: 'رابط المقطع',
    hint: 'من يوتيوب أو فيميو. لا يُحمَّل إلا حين يضغط عليه الزائر.',
    refused: 'أدخل رابط مقطع على يوتيوب أو فيميو، مثل \u2066https://youtu.be/dQw4w9WgXcQ\u2069',
  },
  pages: {
    '/': 'الصفحة الرئيسية',
    '/products': 'المنتجات',
    '/articles': 'المقالات',
    '/bulk-orders': 'طلبات الجملة',
    '/about': 'من نحن',
    '/contact': 'اتصل بنا',
  },
}

export const WRITING_TEXTS: Record<Locale, typeof en> = { en, ar }
