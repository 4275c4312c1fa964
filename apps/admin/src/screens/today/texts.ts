import type { BuildState } from '@bayt/content/entities/build'
import type { Locale } from '@bayt/content/locale'
import { countInArabic } from '../../ui/i18n/count.ts'
import { formatNumber } from '../../ui/i18n/format.ts'

/** Texts of today's work on the dashboard. */
const en = {
  drafts: 'Continue where you were',
  draftOf: (name: string, section: string) => `Continue ${name}, ${section}`,
  picturesWait: (count: number) =>
    count === 1 ? '1 picture is not in the gallery yet' : `${formatNumber('en', count)} pictures are not in the gallery yet`,
  renewals: 'Certificates to renew',
  waiting: 'Waiting for publication',
  allPublic: 'Every saved change is visible to visitors.',
  unknown: 'It is not known now what is visible to visitors.',
  changesWait: (count: string) => `Saved and not visible to visitors yet: ${count}`,
  draftArticles: (count: number) => (count === 1 ? '1 article is a draft' : `${formatNumber('en', count)} articles are drafts`),
  deadLinks: 'Links that lead nowhere',
  onPage: (page: string) => `on ${page}`,
  others: 'What others changed',
  noOthers: 'Nobody else has changed anything lately.',
  allChanges: 'All changes',
  noReleases: 'Nothing has been published yet.',
  states: { queued: 'Waiting', building: 'Building', live: 'Went live', failed: 'Failed' } satisfies Record<BuildState, string>,
}

const ar: typeof en = {
  drafts: 'تابع من حيث توقفت',
  draftOf: (name, section) => `متابعة ${name}، ${section}`,
  picturesWait: (count) =>
    countInArabic(count, {
      one: 'صورة واحدة لم تُضف إلى المعرض بعد',
      two: 'صورتان لم تُضافا إلى المعرض بعد',
      few: 'صور لم تُضف إلى المعرض بعد',
      many: 'صورة لم تُضف إلى المعرض بعد',
      other: 'صورة لم تُضف إلى المعرض بعد',
    }),
  renewals: 'شهادات تحتاج إلى تجديد',
  waiting: 'في انتظار النشر',
  allPublic: 'كل ما حُفظ ظاهر للزوار.',
  unknown: 'لا يُعرف الآن ما الظاهر للزوار.',
  changesWait: (count) => `محفوظ ولم يظهر للزوار بعد: ${count}`,
  draftArticles: (count) =>
    countInArabic(count, {
      one: 'مقال واحد مسودة',
      two: 'مقالان مسودتان',
      few: 'مقالات مسودات',
      many: 'مقالًا مسودة',
      other: 'مقال مسودة',
    }),
  deadLinks: 'روابط لا تؤدي إلى أي صفحة',
  onPage: (page) => `في ${page}`,
  others: 'ما غيّره الآخرون',
  noOthers: 'لم يغيّر أحد غيرك شيئًا مؤخرًا.',
  allChanges: 'كل التغييرات',
  noReleases: 'لم يُنشر شيء بعد.',
  states: { queued: 'في الانتظار', building: 'قيد الإعداد', live: 'ظهر للزوار', failed: 'فشل' },
}

export const TODAY_TEXTS: Record<Locale, typeof en> = { en, ar }
