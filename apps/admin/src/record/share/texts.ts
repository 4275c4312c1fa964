import type { Locale } from '@bayt/content/locale'

/** Links by which people without an account see prepared changes. */
const en = {
  share: 'Share preview',
  title: 'Share this preview',
  prepares: 'This prepares what you typed, so that a colleague can go on with it.',
  intro:
    'Whoever has the link sees the pages as they are prepared now, in both languages, without an account, and can answer that they look right. Nothing is visible to visitors. The link ends after 7 days, or when you end it here or under “Prepared”.',
  unchanged: 'Nothing is typed that could be shared. Visitors see the page as it is.',
  create: 'Create a link',
  creating: 'Creating...',
  link: 'Link to the preview',
  onlyNow: 'Copy it now: it is not shown again.',
  ends: (date: string) => `The link ends ${date}.`,
  whatsapp: 'Send in WhatsApp',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The browser does not let the console copy. Select the link and copy it.',
  failed: (message: string) => `Failed to share the preview: ${message}`,
  links: 'Links that are open now',
  linkOf: (name: string, date: string) => `Link of \u2068${name}\u2069, ${date}`,
  until: (date: string) => `until ${date}`,
  end: 'End link',
  endOf: (date: string) => `End link: shared ${date}`,
  ended: 'The link no longer works',
  endFailed: (message: string) => `Failed to end the link: ${message}`,
  looksRight: (remark: string, age: string) => `Whoever has the link says it looks right, ${age}. ${remark}`,
  notYet: (remark: string, age: string) => `Whoever has the link says: not yet, ${age}. ${remark}`,
  olderLink: 'The set was changed after this link.',
}

const ar: typeof en = {
  share: 'مشاركة',
  title: 'مشاركة هذه المعاينة',
  prepares: 'يُجهَّز ما كتبته، ليستطيع زميلك متابعته.',
  intro:
    'من لديه الرابط يرى الصفحات كما جُهّزت الآن، باللغتين ومن دون حساب، ويستطيع أن يجيب بأنها صحيحة. لا يظهر شيء للزوار. ينتهي الرابط بعد ٧ أيام، أو حين تنهيه هنا أو في «قيد التجهيز».',
  unchanged: 'لم تكتب شيئًا يمكن مشاركته. الزوار يرون الصفحة كما هي.',
  create: 'إنشاء رابط',
  creating: 'جارٍ الإنشاء...',
  link: 'رابط المعاينة',
  onlyNow: 'انسخه الآن، فلن يظهر مرة أخرى.',
  ends: (date) => `ينتهي الرابط في ${date}.`,
  whatsapp: 'إرسال في واتساب',
  copy: 'نسخ الرابط',
  copied: 'نُسخ الرابط',
  copyFailed: 'لا يسمح المتصفح بالنسخ من هنا. حدّد الرابط وانسخه.',
  failed: (message) => `تعذّرت مشاركة المعاينة: ${message}`,
  links: 'روابط مفتوحة الآن',
  linkOf: (name, date) => `رابط من \u2068${name}\u2069، ${date}`,
  until: (date) => `حتى ${date}`,
  end: 'إنهاء الرابط',
  endOf: (date) => `إنهاء الرابط: ${date}`,
  ended: 'لم يعد الرابط يفتح شيئًا',
  endFailed: (message) => `تعذّر إنهاء الرابط: ${message}`,
  looksRight: (remark, age) => `جواب من لديه الرابط ${age}: هكذا صحيح. ${remark}`,
  notYet: (remark, age) => `جواب من لديه الرابط ${age}: ليس بعد. ${remark}`,
  olderLink: 'تغيّرت المجموعة بعد هذا الرابط.',
}

export const SHARE_TEXTS: Record<Locale, typeof en> = { en, ar }
