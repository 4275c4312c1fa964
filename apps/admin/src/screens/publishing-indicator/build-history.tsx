import type { Locale } from '@bayt/content/locale'
import { readBuilds, type SiteBuild } from '@bayt/content/queries/publishing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { checkPublishing } from '../../data/after-write.ts'
import { describeError } from '../../data/errors/describe.ts'
import { callFunction, FunctionRefusedError } from '../../data/functions.ts'
import { usePublishing } from '../../data/publishing/use-publishing.ts'
import { useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { countInArabic } from '../../ui/i18n/count.ts'
import { formatNumber, formatSeconds, formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type CarriedRange, carriedBy, type ReleaseChangesComponent } from './carried-range.ts'
import styles from './history.module.css'
import { useRetry } from './use-retry.ts'

/** The texts of the build history, in one language. The chunk of the build history contains these texts. */
const en = {
  loading: 'Loading the last releases...',
  failed: (message: string) => `Failed to load the last releases: ${message}`,
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
  /** Shown for a build whose cause is not known. */
  unknownTrigger: 'Cause unknown',
  pages: (count: number, shown: string) => (count === 1 ? '1 page' : `${shown} pages`),
  /** Marks the release that visitors see now. */
  shownNow: 'Shown now',
  /** Shows and hides the changes of a release. */
  carried: 'What it published',
  showAgain: 'Show this release again',
  /** For screen readers: the label `showAgain` with the time of the release. */
  showAgainOf: (time: string) => `Show this release again: ${time}`,
  confirm: {
    title: 'Show an older release?',
    body: 'Visitors immediately see the website as it was then, on every page.',
    wait: 'Changes saved since then stay saved but are no longer visible to visitors. Nothing is published until “Publish again” is pressed.',
    act: 'Show the older release',
  },
  rebuild: 'Rebuild everything',
  rebuildRequested: 'Every page is being rebuilt.',
  done: 'The older release is shown.',
  refused: (message: string) => `Failed to show the older release: ${message}`,
  /** The texts of refusals, by the code of the refusal. */
  refusals: {
    host_keeps_releases:
      'this website is on a hosting service. Restore an older deployment there; the deployment guide (docs/deploy/operation.md) explains how.',
    no_such_release: 'this release is no longer kept. Only the last ten are.',
    admins_only: 'only an account with the role admin may do this.',
  },
}

const ar: typeof en = {
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

type HistoryTexts = typeof en

export const HISTORY_TEXTS: Record<Locale, typeof en> = { en, ar }

const SHOWN_BUILDS = 12
/** Polls more often while the dialog is open. */
const POLL_MS = 3_000

/** The last builds of the public site with time, cause, duration and result, and the rollback to an older release. */
export function BuildHistory({ ReleaseChanges, onClose }: { ReleaseChanges: ReleaseChangesComponent; onClose: () => void }) {
  const { locale } = useLocale()
  const { form, publishing } = useText()
  const texts = HISTORY_TEXTS[locale]
  const { client } = useServices()
  const { release, state } = usePublishing()
  const rebuild = useRetry()
  const isAdmin = useAccount()?.role === 'admin'
  const [chosen, setChosen] = useState<SiteBuild>()
  const rollback = useRollback(texts, () => setChosen(undefined))
  const builds = useQuery({
    queryKey: ['builds'],
    // Reads one build more than it shows: the changes of a release begin at its predecessor.
    queryFn: () => readBuilds(client, SHOWN_BUILDS + 1),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

  if (chosen?.release_id) {
    const { release_id } = chosen
    return (
      <ConfirmDialog
        title={texts.confirm.title}
        confirm={texts.confirm.act}
        isPending={rollback.isPending}
        onConfirm={() => rollback.mutate(release_id)}
        onCancel={() => setChosen(undefined)}
      >
        <BuildEntry build={chosen} />
        <p>{texts.confirm.body}</p>
        <p>{texts.confirm.wait}</p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={publishing.history} size="medium" onClose={onClose} hasClose>
      <DialogBody>
        <ReadState reads={[builds]} texts={texts} />
        {builds.data?.length === 0 && <p>{texts.empty}</p>}
        <ol className={styles.list}>
          {builds.data?.slice(0, SHOWN_BUILDS).map((build) => {
            const isOfShown = release !== null && build.release_id === release
            // A rollback has an entry of its own for the same release: only the newest entry of the shown release has the mark.
            const isShown = isOfShown && builds.data.find(({ release_id }) => release_id === release) === build
            const canShow = isAdmin && !isOfShown && build.state === 'live' && build.release_id !== null
            return (
              <li key={build.id} className={styles.entry}>
                <BuildEntry build={build} isShown={isShown} onShow={canShow ? () => setChosen(build) : undefined} />
                <Carried range={carriedBy(build, builds.data)} ReleaseChanges={ReleaseChanges} onLeave={onClose} />
              </li>
            )
          })}
        </ol>
      </DialogBody>
      <DialogFoot>
        {state.kind !== 'pinned' && (
          <Button
            isPending={rebuild.isPending}
            onPress={() => rebuild.mutate(undefined, { onSuccess: () => toast.success(texts.rebuildRequested) })}
          >
            {texts.rebuild}
          </Button>
        )}
        <Button onPress={onClose}>{form.close}</Button>
      </DialogFoot>
    </Dialog>
  )
}

interface BuildEntryProps {
  build: SiteBuild
  /** Whether visitors see the release of the build now. */
  isShown?: boolean
  /** Rolls back to the release of the build; absent if that is impossible. */
  onShow?: (() => void) | undefined
}

/** A build: its result, time, cause and duration. */
function BuildEntry({ build, isShown = false, onShow }: BuildEntryProps) {
  const { locale } = useLocale()
  const texts = HISTORY_TEXTS[locale]
  const time = formatShortDateTime(locale, build.started_at)
  const { total } = build.phases_ms
  const facts = [
    build.trigger === null ? texts.unknownTrigger : texts.trigger[build.trigger],
    total === undefined ? undefined : formatSeconds(locale, total),
    build.pages === null ? undefined : texts.pages(build.pages, formatNumber(locale, build.pages)),
  ]
  return (
    <div className={styles.build}>
      <div className={styles.head}>
        <StatusBadge tone={build.state === 'failed' ? 'off' : 'on'}>{texts.state[build.state]}</StatusBadge>
        <time dateTime={build.started_at}>{time}</time>
        {isShown && <span className={styles.shown}>{texts.shownNow}</span>}
      </div>
      <p className={basics.quiet}>
        {facts.filter((fact) => fact !== undefined).join(' · ')}
        {build.asked_by !== null && (
          <>
            {' · '}
            <bdi>{build.asked_by}</bdi>
          </>
        )}
      </p>
      {/* Written by the publisher, in English. */}
      {build.reason !== null && (
        <p className={styles.reason} dir="auto">
          {build.reason}
        </p>
      )}
      {onShow && (
        <Button isSmall aria-label={texts.showAgainOf(time)} onPress={onShow}>
          {texts.showAgain}
        </Button>
      )}
    </div>
  )
}

interface CarriedProps {
  /** `undefined` if the range is unknown or empty. */
  range: CarriedRange | undefined
  ReleaseChanges: ReleaseChangesComponent
  onLeave: () => void
}

/** The changes of a release, once its button is pressed. */
function Carried({ range, ReleaseChanges, onLeave }: CarriedProps) {
  const texts = HISTORY_TEXTS[useLocale().locale]
  const [isOpen, setOpen] = useState(false)
  if (!range) return null
  return (
    <>
      <Button isSmall variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {texts.carried}
      </Button>
      {isOpen && <ReleaseChanges {...range} onLeave={onLeave} />}
    </>
  )
}

/** Rolls back to an older release, then checks the publishing state immediately. @param onEnd called after success and failure */
function useRollback(texts: HistoryTexts, onEnd: () => void) {
  const services = useServices()
  const text = useText()
  return useSingleMutation({
    mutationFn: (release: string) => callFunction(services.functions, 'rollback-site', { release }),
    onSuccess: () => toast.success(texts.done),
    onError: (error) => toast.error(texts.refused(refusalText(error, texts) ?? describeError(error, text))),
    onSettled: () => {
      onEnd()
      return checkPublishing(services)
    },
  })
}

function refusalText(error: unknown, { refusals }: HistoryTexts): string | undefined {
  if (!(error instanceof FunctionRefusedError)) return undefined
  return Object.entries(refusals).find(([code]) => code === error.code)?.[1]
}
