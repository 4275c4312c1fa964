import type { BuildState, BuildTrigger } from '@bayt/content/entities/build'
import type { Locale } from '@bayt/content/locale'
import { countInArabic } from '../../../lib/i18n/arabic-count.ts'

/** The texts of the build history, in one language. The chunk of the build history contains these texts. */
export interface HistoryTexts {
  title: string
  loading: string
  failed: (message: string) => string
  empty: string
  state: Record<BuildState, string>
  trigger: Record<BuildTrigger, string>
  /** Shown for a build whose cause is not known. */
  unknownTrigger: string
  pages: (count: number, shown: string) => string
  /** Marks the release that visitors see now. */
  shownNow: string
  /** Shows and hides the changes of a release. */
  carried: string
  showAgain: string
  /** For screen readers: the label `showAgain` with the time of the release. */
  showAgainOf: (time: string) => string
  confirm: { title: string; body: string; wait: string; act: string }
  rebuild: string
  rebuildRequested: string
  done: string
  refused: (message: string) => string
  /** The texts of refusals, by the code of the refusal. */
  refusals: Record<'host_keeps_releases' | 'no_such_release' | 'admins_only', string>
}

const en: HistoryTexts = {
  title: 'Last releases',
  loading: 'Loading the last releases...',
  failed: (message) => `Failed to load the last releases: ${message}`,
  empty: 'Nothing has been published yet.',
  state: { queued: 'Waiting', building: 'Building', live: 'Went live', failed: 'Failed' },
  trigger: {
    webhook: 'A saved change',
    staff: 'Requested by staff',
    sweep: 'Check for waiting changes',
    start: 'The publisher started',
    code: 'New version of the website',
    pictures: 'Pictures became available',
    documents: 'New PDFs were printed',
    rollback: 'An older release was restored',
    date: 'A date passed, such as the expiry of a certificate',
  },
  unknownTrigger: 'Cause unknown',
  pages: (count, shown) => (count === 1 ? '1 page' : `${shown} pages`),
  shownNow: 'Shown now',
  carried: 'What it published',
  showAgain: 'Show this release again',
  showAgainOf: (time) => `Show this release again: ${time}`,
  confirm: {
    title: 'Show an older release?',
    body: 'Visitors immediately see the website as it was then, on every page.',
    wait: 'Changes saved since then stay saved but are no longer visible to visitors. Nothing is published until “Publish again” is pressed.',
    act: 'Show the older release',
  },
  rebuild: 'Rebuild everything',
  rebuildRequested: 'Every page is being rebuilt.',
  done: 'The older release is shown.',
  refused: (message) => `Failed to show the older release: ${message}`,
  refusals: {
    host_keeps_releases:
      'this website is on a hosting service. Restore an older deployment there; the deployment guide (docs/deploy/operation.md) explains how.',
    no_such_release: 'this release is no longer kept. Only the last ten are.',
    admins_only: 'only an account with the role admin may do this.',
  },
}

const ar: HistoryTexts = {
  title: 'آخر الإصدارات',
  loading: 'جارٍ تحميل آخر الإصدارات...',
  failed: (message) => `تعذّر تحميل آخر الإصدارات: ${message}`,
  empty: 'لم يُنشر شيء بعد.',
  state: { queued: 'في الانتظار', building: 'قيد الإعداد', live: 'ظهر للزوار', failed: 'فشل' },
  trigger: {
    webhook: 'تغيير محفوظ',
    staff: 'بطلب من أحد الموظفين',
    sweep: 'بحث عن تغييرات تنتظر النشر',
    start: 'بدء تشغيل خدمة النشر',
    code: 'نسخة جديدة من برنامج الموقع',
    pictures: 'اكتمل تجهيز الصور',
    documents: 'اكتمل تجهيز ملفات PDF جديدة',
    rollback: 'أُعيد عرض إصدار أقدم',
    date: 'مرّ تاريخ يغيّر الصفحات، مثل انتهاء شهادة',
  },
  unknownTrigger: 'السبب غير مذكور',
  pages: (count) => countInArabic(count, { one: 'صفحة واحدة', two: 'صفحتان', few: 'صفحات', many: 'صفحة', other: 'صفحة' }),
  shownNow: 'المعروض الآن',
  carried: 'ما الذي نشره',
  showAgain: 'عرض هذا الإصدار مجددًا',
  showAgainOf: (time) => `عرض هذا الإصدار مجددًا: ${time}`,
  confirm: {
    title: 'عرض إصدار أقدم؟',
    body: 'سيرى الزوار الموقع كما كان حينها، فورًا وفي كل صفحاته.',
    wait: 'ما حُفظ بعد ذلك يبقى محفوظًا، لكنه لن يكون ظاهرًا للزوار. ولن يُنشر شيء حتى يضغط أحدكم «النشر مجددًا».',
    act: 'عرض الإصدار الأقدم',
  },
  rebuild: 'إعادة بناء كل الصفحات',
  rebuildRequested: 'يُعاد الآن بناء كل الصفحات.',
  done: 'يُعرض الآن الإصدار الأقدم.',
  refused: (message) => `تعذّر عرض الإصدار الأقدم: ${message}`,
  refusals: {
    host_keeps_releases:
      'هذا الموقع محفوظ لدى خدمة استضافة. عُد إلى نشر أقدم من هناك، ويشرح دليل النشر (docs/deploy/operation.md) الطريقة.',
    no_such_release: 'لم يعد هذا الإصدار محفوظًا؛ تُحفظ الإصدارات العشرة الأخيرة.',
    admins_only: 'هذا متاح للحسابات ذات دور المدير فقط.',
  },
}

export const HISTORY_TEXTS: Record<Locale, HistoryTexts> = { en, ar }
