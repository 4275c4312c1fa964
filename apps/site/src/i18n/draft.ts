import type { Locale } from '@bayt/content/locale'

/** The texts of the page of shared drafts; visitors of other pages do not load these texts. */
const en = {
  title: 'Shared preview',
  label: 'About this page',
  loading: 'Loading the preview...',
  notPublic: 'Preview, not public',
  seen: (time: string) => `as seen on ${time}`,
  until: (date: string) => `link open until ${date}`,
  gone: 'This link opens nothing. It may have expired, or somebody ended it. Ask the person who sent it for a new one.',
  failed: 'The preview cannot be shown now. Please try again in a minute.',
  retry: 'Try again',
  pages: 'Pages',
  looksRight: 'Looks right',
  notYet: 'Not yet',
  remark: 'Remark (optional)',
  answered: 'Thank you. The answer was sent.',
  notAnswered: 'The answer was not sent. Please check your connection and try again in a minute.',
  needsScript: 'This page needs JavaScript to show the preview.',
}

const ar: typeof en = {
  title: 'معاينة مشتركة',
  label: 'عن هذه الصفحة',
  loading: 'جارٍ تحميل المعاينة...',
  notPublic: 'معاينة غير ظاهرة للزوار',
  seen: (time) => `كما كانت في ${time}`,
  until: (date) => `الرابط مفتوح حتى ${date}`,
  gone: 'هذا الرابط لا يفتح شيئًا. ربما انتهت مدته أو أنهاه أحدهم. اطلب رابطًا جديدًا ممن أرسله إليك.',
  failed: 'تعذّر عرض المعاينة الآن. حاول مرة أخرى بعد دقيقة.',
  retry: 'إعادة المحاولة',
  pages: 'الصفحات',
  looksRight: 'هكذا صحيح',
  notYet: 'ليس بعد',
  remark: 'ملاحظة (اختيارية)',
  answered: 'شكرًا لك. أُرسل الجواب.',
  notAnswered: 'لم يُرسل الجواب. تحقق من اتصالك وحاول مرة أخرى بعد دقيقة.',
  needsScript: 'تحتاج هذه الصفحة إلى جافا سكريبت لعرض المعاينة.',
}

export const DRAFT_TEXTS: Record<Locale, typeof en> = { en, ar }
