import type { Locale } from '@bayt/content/locale'

/** Links by which people without an account see the preview of a form. */
const en = {
  share: 'Share preview',
  title: 'Share this preview',
  intro:
    'Whoever has the link sees the page as it is typed now, in both languages, without an account. It is neither saved nor visible to visitors. The link ends after 7 days, or when you end it here.',
  introOfSet:
    'Whoever has the link sees the pages of the set as they are prepared now, in both languages, without an account, and can answer that they look right. Nothing is visible to visitors. The link ends after 7 days, or when you end it here.',
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
  tooMany: 'You share 20 previews, which is the limit. End one of them first.',
  ofRecord: 'Links of this record',
  ofNew: 'Links of new records',
  all: 'Previews that are shared now',
  none: 'None can be opened now.',
  by: (name: string) => `by ${name}`,
  until: (date: string) => `until ${date}`,
  end: 'End link',
  endOf: (name: string, date: string) => `End link: ${name}, shared ${date}`,
  ended: 'The link no longer works',
  endFailed: (message: string) => `Failed to end the link: ${message}`,
  listFailed: (message: string) => `Failed to load the shared previews: ${message}`,
  nameless: 'New record',
}

const ar: typeof en = {
  share: 'مشاركة المعاينة',
  title: 'مشاركة هذه المعاينة',
  intro:
    'من لديه الرابط يرى الصفحة كما كُتبت الآن، باللغتين ومن دون حساب. لا تُحفظ ولا تظهر للزوار. ينتهي الرابط بعد ٧ أيام، أو حين تنهيه هنا.',
  introOfSet:
    'من لديه الرابط يرى صفحات المجموعة كما جُهّزت الآن، باللغتين ومن دون حساب، ويستطيع أن يجيب بأنها صحيحة. لا يظهر شيء للزوار. ينتهي الرابط بعد ٧ أيام، أو حين تنهيه هنا.',
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
  tooMany: 'تشارك ٢٠ معاينة، وهو أكثر ما يمكن. أنهِ واحدة منها أولًا.',
  ofRecord: 'روابط هذا السجل',
  ofNew: 'روابط سجلات جديدة',
  all: 'معاينات لها روابط مفتوحة',
  none: 'لا رابط مفتوح الآن.',
  by: (name) => `من ${name}`,
  until: (date) => `حتى ${date}`,
  end: 'إنهاء الرابط',
  endOf: (name, date) => `إنهاء الرابط: ${name}، ${date}`,
  ended: 'لم يعد الرابط يفتح شيئًا',
  endFailed: (message) => `تعذّر إنهاء الرابط: ${message}`,
  listFailed: (message) => `تعذّر تحميل المعاينات المشتركة: ${message}`,
  nameless: 'سجل جديد',
}

export const SHARE_TEXTS: Record<Locale, typeof en> = { en, ar }
