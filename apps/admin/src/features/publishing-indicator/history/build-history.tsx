import { readBuilds, type SiteBuild } from '@bayt/content/queries/publishing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../components/dialog.tsx'
import { ReadState } from '../../../components/read-state.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { describeError } from '../../../lib/errors/describe.ts'
import { callFunction, FunctionRefusedError } from '../../../lib/functions.ts'
import { formatNumber, formatSeconds, formatShortDateTime } from '../../../lib/i18n/format.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { checkPublishing, usePublishing } from '../../../lib/publishing/use-publishing.ts'
import { useServices } from '../../../lib/services.tsx'
import { useAccount } from '../../../lib/session/use-session.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useRetry } from '../use-retry.ts'
import { type CarriedRange, carriedBy, type ReleaseChangesComponent } from './carried-range.ts'
import styles from './history.module.css'
import { HISTORY_TEXTS, type HistoryTexts } from './texts.ts'

const SHOWN_BUILDS = 12
/** Polls more often while the dialog is open. */
const POLL_MS = 3_000

interface BuildHistoryProps {
  ReleaseChanges: ReleaseChangesComponent
  onClose: () => void
}

/** The last builds of the public site with time, cause, duration and result, and the rollback to an older release. */
export function BuildHistory({ ReleaseChanges, onClose }: BuildHistoryProps) {
  const { locale } = useLocale()
  const { form } = useText()
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
        <BuildEntry build={chosen} texts={texts} />
        <p>{texts.confirm.body}</p>
        <p>{texts.confirm.wait}</p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={texts.title} size="medium" onClose={onClose} hasClose>
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
                <BuildEntry build={build} texts={texts} isShown={isShown} onShow={canShow ? () => setChosen(build) : undefined} />
                <Carried range={carriedBy(build, builds.data)} texts={texts} ReleaseChanges={ReleaseChanges} onLeave={onClose} />
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
  texts: HistoryTexts
  /** Whether visitors see the release of the build now. */
  isShown?: boolean
  /** Rolls back to the release of the build; absent if that is impossible. */
  onShow?: (() => void) | undefined
}

/** A build: its result, time, cause and duration. */
function BuildEntry({ build, texts, isShown = false, onShow }: BuildEntryProps) {
  const { locale } = useLocale()
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
      <p className={styles.facts}>
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
  texts: Pick<HistoryTexts, 'carried'>
  ReleaseChanges: ReleaseChangesComponent
  onLeave: () => void
}

/** The changes of a release, once its button is pressed. */
function Carried({ range, texts, ReleaseChanges, onLeave }: CarriedProps) {
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
