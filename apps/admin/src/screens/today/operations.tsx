import type { Alarm, AlarmKind } from '@bayt/content/entities/alarm'
import type { Locale } from '@bayt/content/locale'
import { type Operations, type Outcome, readOperations } from '@bayt/content/queries/operations'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '../../data/clock.ts'
import { useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import basics from '../../ui/basics.module.css'
import { formatAge, formatRecentDay, formatShortDate, formatShortTime } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './today.module.css'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LONGEST_BACKUP_MS = 26 * 60 * MINUTE_MS
const LONGEST_REHEARSAL_MS = 8 * DAY_MS

/** An open alarm. The alarms that the dashboard raises have no `fault` and no `remedy`. */
type OpenAlarm = Pick<Alarm, 'kind' | 'facts' | 'since'> & Partial<Pick<Alarm, 'fault' | 'remedy'>>

/**
 * The open alarms: a silent watch, then the alarms of the watch, oldest first, then a failed or old backup and a failed or old rehearsal,
 * which the dashboard finds.
 */
export function openAlarms({ alarms, backup, rehearsal }: Operations, nowMs: number): OpenAlarm[] {
  const sent: OpenAlarm[] = (alarms?.alarms ?? []).toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
  const own = [
    backup && lateOutcome(backup, nowMs - LONGEST_BACKUP_MS, 'failed-backup', 'old-backup'),
    rehearsal && lateOutcome(rehearsal, nowMs - LONGEST_REHEARSAL_MS, 'failed-rehearsal', 'old-rehearsal'),
  ]
  // The publisher may have raised the same alarm: it reads the folder of the backups.
  const added = own.filter((alarm) => alarm !== undefined && !sent.some(({ kind }) => kind === alarm.kind))
  return [...silentWatch(alarms, nowMs), ...sent, ...added.filter((alarm) => alarm !== undefined)]
}

function silentWatch(alarms: Operations['alarms'], nowMs: number): OpenAlarm[] {
  if (!alarms || nowMs - Date.parse(alarms.notedAt) <= alarms.silent_after_min * MINUTE_MS) return []
  return [{ kind: 'silent-watch', facts: { at: alarms.notedAt }, since: alarms.notedAt }]
}

/** @param oldestMs a success before this time raises an alarm */
function lateOutcome({ fault, okAt, notedAt }: Outcome, oldestMs: number, failed: string, old: string): OpenAlarm | undefined {
  if (fault !== null) return { kind: failed, facts: { reason: fault }, since: notedAt }
  if (okAt === null || Date.parse(okAt) >= oldestMs) return undefined
  return { kind: old, facts: { at: okAt }, since: okAt }
}

/** What is wrong, and what to do. */
interface Said {
  fault: string
  remedy: string
}
/** The dashboard alone raises `silent-watch`. */
type Kind = AlarmKind | 'silent-watch'
type Say = (facts: Alarm['facts']) => Said

/** Isolates a fact, whose direction may differ from the direction of the text around it. */
const isolated = (text: string | undefined) => `\u2068${text ?? ''}\u2069`
/** Another release may send a time in an unknown format. */
const timed = (text: string | undefined, write: (text: string) => string) =>
  text === undefined || Number.isNaN(Date.parse(text)) ? isolated(text) : write(text)
const recentDay = (locale: Locale, text: string) => formatRecentDay(locale, Date.parse(text), serverNow())
const inEnglish = (at?: string) => timed(at, (time) => `${recentDay('en', time)}, ${formatShortTime('en', time)}`)
const inArabic = (at?: string) => timed(at, (time) => `${recentDay('ar', time)}، ${formatShortTime('ar', time)}`)
const arabicDay = (day?: string) => timed(day, (time) => formatShortDate('ar', time))

const backupEn = 'Read the output of the scheduled backup, and run it once by hand.'
const rehearsalEn = 'Rehearse the restore by hand and read the output. Do not rely on these backups before it succeeds.'

/** The publisher sends the English text with each of its alarms, so these are the texts of the other alarms. */
const en: Partial<Record<Kind, Say>> = {
  'old-backup': ({ at }) => ({ fault: `The last backup is from ${inEnglish(at)}.`, remedy: backupEn }),
  'failed-backup': ({ reason = '' }) => ({ fault: `The last backup failed: ${reason}`, remedy: backupEn }),
  'failed-rehearsal': ({ reason = '' }) => ({ fault: `The newest backup could not be restored: ${reason}`, remedy: rehearsalEn }),
  'old-rehearsal': ({ at }) => ({ fault: `A restore was last rehearsed on ${inEnglish(at)}.`, remedy: rehearsalEn }),
  'silent-watch': ({ at }) => ({
    fault: `No news from the watch since ${inEnglish(at)}.`,
    remedy:
      'Check that the publisher runs, or the daily workflow on GitHub, and read its log. Until then nobody is told of a fault.',
  }),
}

const backupAr = 'اقرأ مخرجات النسخ الاحتياطي المجدول، وشغّله مرة يدويًا.'
const rehearsalAr = 'جرّب الاستعادة يدويًا واقرأ المخرجات. ولا تعتمد على هذه النسخ قبل أن تنجح التجربة.'

const ar: Record<Kind, Say> = {
  'waiting-change': ({ reason }) => ({
    fault: `تغيير محفوظ ينتظر نشره منذ أكثر من ٥ دقائق.${reason ? ` سبب فشل آخر محاولة: ${isolated(reason)}` : ''}`,
    remedy: 'انظر «آخر الإصدارات» واضغط «إعادة المحاولة». وإن لم يتغيّر شيء فاقرأ سجلّ خدمة النشر.',
  }),
  'failed-builds': ({ reason }) => ({
    fault: `فشل النشر ٣ مرات متتالية: ${isolated(reason)}`,
    remedy: 'ما زال الإصدار السابق معروضًا. أزِل السبب، وستُعاد المحاولة تلقائيًا، أو فورًا عندما تضغط «إعادة المحاولة».',
  }),
  'waiting-set': ({ name, at }) => ({
    fault: `حان وقت تغييرات مُجهَّزة${name ? ` (${isolated(name)})` : ''} ولم تُنفَّذ: ${inArabic(at)}.`,
    remedy: 'افتح «قيد التجهيز» وانظر السبب عند كل سجل، ثم نفّذها أو حدّد لها وقتًا آخر أو تجاهلها.',
  }),
  'backend-away': () => ({
    fault: 'لم يُجب خادم البيانات ٣ مرات متتالية.',
    remedy:
      'ما زال الإصدار السابق معروضًا. انظر المشروع في لوحة Supabase: المشروع المجاني يوقَف بعد أسبوع قليل النشاط، ويُعاد تشغيله من هناك.',
  }),
  disk: ({ folder }) => ({
    fault: `المساحة الحرة أقل من ١٠٪ في القرص الذي فيه ${isolated(folder)}.`,
    remedy: 'أخلِ مساحة أو كبّر القرص: من دون مساحة لا يُنشر شيء.',
  }),
  certificate: ({ host, day }) => ({
    fault: `تاريخ انتهاء شهادة ${isolated(host)}: ${arabicDay(day)}.`,
    remedy: 'ابحث في سجلّ الخادم الوسيط أو لدى جهة الاستضافة لماذا لم تُجدَّد. من دونها لا يستطيع الزوار فتح الموقع.',
  }),
  'last-day': ({ name, day }) => ({
    fault: `تاريخ انتهاء ${isolated(name)}: ${arabicDay(day)}.`,
    remedy: 'جدّده، وضع قيمته الجديدة حيث تُستخدم، وتاريخه الجديد في ALARM_DATES.',
  }),
  'no-backup': ({ folder }) => ({ fault: `لا توجد نسخة احتياطية مكتملة في ${isolated(folder)}.`, remedy: backupAr }),
  'old-backup': ({ at }) => ({ fault: `مضى أكثر من ٢٦ ساعة على آخر نسخة احتياطية (${inArabic(at)}).`, remedy: backupAr }),
  'failed-backup': ({ reason }) => ({ fault: `فشل آخر نسخ احتياطي: ${isolated(reason)}`, remedy: backupAr }),
  'failed-rehearsal': ({ reason }) => ({ fault: `تعذّرت استعادة أحدث نسخة احتياطية: ${isolated(reason)}`, remedy: rehearsalAr }),
  'old-rehearsal': ({ at }) => ({ fault: `مضى أكثر من ٨ أيام على آخر تجربة للاستعادة (${inArabic(at)}).`, remedy: rehearsalAr }),
  'silent-watch': ({ at }) => ({
    fault: `لا أخبار من المراقبة منذ ${inArabic(at)}.`,
    remedy: 'تحقّق من أن خدمة النشر تعمل، أو المهمة اليومية في GitHub، واقرأ سجلّها. وحتى ذلك الحين لا يُبلَّغ أحد بأي عطل.',
  }),
}

export const ALARM_TEXTS = {
  en: {
    title: 'Alarms',
    began: (age: string) => `Began ${age}.`,
    backup: (at: string) => `Backup: ${inEnglish(at)}.`,
    rehearsal: (at: string) => `Restore rehearsed: ${recentDay('en', at)}.`,
    alarms: en as Partial<Record<string, Say>>,
  },
  ar: {
    title: 'إنذارات',
    began: (age: string) => `بدأ ${age}.`,
    backup: (at: string) => `آخر نسخة احتياطية: ${inArabic(at)}.`,
    rehearsal: (at: string) => `آخر تجربة للاستعادة: ${recentDay('ar', at)}.`,
    alarms: ar as Partial<Record<string, Say>>,
  },
}

const POLL_MS = 60_000

/** The last reports of the operator's programs; not read for other roles than admin. */
function useOperations() {
  const { client } = useServices()
  const isAdmin = useAccount()?.role === 'admin'
  const queryFn = () => readOperations(client)
  return useQuery({ queryKey: ['operations'], queryFn, enabled: isAdmin, refetchInterval: POLL_MS })
}

/**
 * Shows admins the open alarms; renders nothing without alarms.
 * @param onKnown called once it is known whether there are alarms, or once they cannot be read
 */
export function Alarms({ onKnown }: { onKnown: (isKnown: true) => void }) {
  const { locale } = useLocale()
  const texts = ALARM_TEXTS[locale]
  const { data: operations, isLoading } = useOperations()
  useEffect(() => {
    if (!isLoading) onKnown(true)
  }, [isLoading, onKnown])
  const alarms = operations ? openAlarms(operations, serverNow()) : []
  if (alarms.length === 0) return null
  return (
    <Panel title={texts.title} className={styles.alarms}>
      {alarms.map((alarm) => (
        <AlarmNotice key={`${alarm.kind} ${alarm.since} ${alarm.fault}`} alarm={alarm} />
      ))}
    </Panel>
  )
}

function AlarmNotice({ alarm }: { alarm: OpenAlarm }) {
  const { locale } = useLocale()
  const texts = ALARM_TEXTS[locale]
  const said = texts.alarms[alarm.kind]?.(alarm.facts)
  const since = texts.began(formatAge(locale, Date.parse(alarm.since), serverNow()))
  return (
    <Notice tone="attention" title={said?.fault ?? <span lang="en">{alarm.fault}</span>}>
      <p>{said?.remedy ?? <span lang="en">{alarm.remedy}</span>}</p>
      <p className={basics.quiet}>{since}</p>
    </Notice>
  )
}

/** Shows admins the time of the last backup and of the last rehearsal; renders nothing before the first of them. */
export function BackupLine() {
  const texts = ALARM_TEXTS[useLocale().locale]
  const { data: operations } = useOperations()
  const [backup, rehearsal] = [operations?.backup?.okAt, operations?.rehearsal?.okAt]
  if (!backup && !rehearsal) return null
  return (
    <p className={`${basics.quiet} ${styles.wide}`}>
      {backup && texts.backup(backup)} {rehearsal && texts.rehearsal(rehearsal)}
    </p>
  )
}
