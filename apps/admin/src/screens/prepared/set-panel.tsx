import { ORDERED_TABLES, type OrderedTable } from '@bayt/content/entities/tables'
import { discardSet, type PreparedProblem, type PreparedSet, renameSet } from '@bayt/content/queries/prepared'
import { useId, useState } from 'react'
import { serverNow } from '../../data/clock.ts'
import { UNKNOWN_ACCOUNT } from '../../record/localised-texts.ts'
import { describeProblem, describeTimes } from '../../record/prepared/describe-set.ts'
import { SET_TEXTS } from '../../record/prepared/set-texts.ts'
import { LinkList } from '../../record/share/link-list.tsx'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatAge } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { NotFetchedDialog } from '../../ui/not-fetched.tsx'
import panel from '../../ui/panel.module.css'
import { RowList } from '../../ui/panel.tsx'
import { subjectOf } from '../subjects.ts'
import { ChangeLine } from './change-line.tsx'
import styles from './prepared.module.css'
import { useCarryOut, useSetAction, useTakeBack } from './set-actions.ts'
import { NameDialog, OrderDialog, TimeDialog } from './set-dialogs.tsx'
import type { SetPreviewProps } from './set-preview.tsx'

/** Loaded with the first preview. */
const SetPreview = lazyPart(async () => (await import('./set-preview.tsx')).SetPreview, {
  NotFetched: ({ onClose }: SetPreviewProps) => (
    <NotFetchedDialog title={SET_TEXTS[useLocale().locale].preview} onClose={onClose} />
  ),
})

interface SetPanelProps {
  set: PreparedSet
  name: string | undefined
  /** All sets, into which changes can be moved. */
  sets: readonly PreparedSet[]
}

/** A set: when it appears, its changes, what keeps it from being carried out, and its actions. */
export function SetPanel({ set, name, sets }: SetPanelProps) {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const text = useText()
  const titleId = useId()
  const [asked, setAsked] = useState<'name' | 'time' | 'discard' | 'preview'>()
  const [ordered, setOrdered] = useState<OrderedTable>()
  /** The problems of the last attempt, until the set is changed. */
  const [tried, setTried] = useState<{ version: number; problems: PreparedProblem[] }>()
  const onProblem = (problems: PreparedProblem[]) => setTried({ version: set.version, problems })
  const close = () => setAsked(undefined)
  const carryOut = useCarryOut(onProblem)
  const takeBack = useTakeBack()
  const rename = useSetAction((client, name: string) => renameSet(client, set.id, name))
  const discard = useSetAction((client, version: number) => discardSet(client, set.id, version))
  const problems = set.problem ?? tried?.problems ?? []
  const ofSet = problems.filter(({ request }) => !set.changes.some((change) => change.request === request))
  const isOut = set.carried !== null && set.state !== 'taken_back'
  const orderedSubject = ordered && subjectOf(ordered)
  const hasTried = set.problem === null && problems.length > 0
  return (
    <section className={styles.set} aria-labelledby={titleId} data-waits={set.state === 'waiting' || undefined}>
      <div>
        <h2 id={titleId} className={panel.title}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.when}>{describeTimes(set, locale, serverNow())}</p>
        <Signatures set={set} />
      </div>
      {set.links.length > 0 && <LinkList links={set.links} />}
      {hasTried && <p className={basics.failed}>{texts.wouldFail}</p>}
      {ofSet.map((problem) => (
        <p key={`${problem.request} ${problem.reason} ${problem.column}`} className={basics.failed}>
          {describeProblem(problem, problem.table === null ? undefined : subjectOf(problem.table), locale, text)}
        </p>
      ))}
      {set.changes.length === 0 ? (
        <p className={basics.quiet}>{texts.noChanges}</p>
      ) : (
        <RowList>
          {set.changes.map((change) => (
            <ChangeLine
              key={change.request}
              change={change}
              set={set}
              sets={sets}
              subject={subjectOf(change.table)}
              problems={problems.filter(({ request }) => request === change.request)}
              onOrder={setOrdered}
            />
          ))}
        </RowList>
      )}
      <div className={basics.row}>
        {set.state !== 'done' && (
          <Button
            isSmall
            variant="primary"
            isPending={carryOut.isPending}
            isDisabled={set.changes.length === 0}
            onPress={() => carryOut.mutate(set)}
          >
            {texts.carryOut}
          </Button>
        )}
        {isOut && (
          <Button isSmall isPending={takeBack.isPending} onPress={() => takeBack.mutate(set)}>
            {texts.takeBack}
          </Button>
        )}
        {!isOut && set.changes.length > 0 && (
          <Button isSmall onPress={() => setAsked('preview')}>
            {texts.preview}
          </Button>
        )}
        <Button isSmall isDisabled={set.changes.length === 0} onPress={() => setAsked('time')}>
          {texts.time}
        </Button>
        {!isOut && (
          <>
            <MenuButton
              label={texts.order}
              options={ORDERED_TABLES.flatMap((table) => {
                const title = subjectOf(table)?.texts[locale].title
                return title === undefined ? [] : { value: table, label: title }
              })}
              onChoose={(table) => setOrdered(table as OrderedTable)}
            />
            <Button isSmall onPress={() => setAsked('name')}>
              {texts.rename}
            </Button>
            <Button isSmall onPress={() => setAsked('discard')}>
              {texts.discardSet}
            </Button>
          </>
        )}
      </div>
      {orderedSubject && ordered && (
        <OrderDialog set={set} table={ordered} subject={orderedSubject} onClose={() => setOrdered(undefined)} />
      )}
      {asked === 'preview' && <SetPreview set={set} onClose={close} />}
      {asked === 'time' && <TimeDialog set={set} onProblem={onProblem} onClose={close} />}
      {asked === 'name' && (
        <NameDialog
          title={texts.setName}
          confirm={texts.save}
          name={set.name ?? ''}
          isPending={rename.isPending}
          onClose={close}
          onName={(typed) => rename.mutate(typed, { onSuccess: close })}
        />
      )}
      {asked === 'discard' && (
        <ConfirmDialog
          title={texts.discardTitle}
          confirm={texts.discardSet}
          cancel={texts.keep}
          isPending={discard.isPending}
          onCancel={close}
          onConfirm={() => discard.mutate(set.version, { onSettled: close })}
        >
          {texts.discardBody(set.changes.length)}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Who prepared a set, set its time, carried it out and took it back. */
function Signatures({ set }: { set: PreparedSet }) {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const said = (sign: PreparedSet['approved'], say: (name: string, at: string) => string) =>
    sign ? [say(sign.name ?? UNKNOWN_ACCOUNT[locale], formatAge(locale, Date.parse(sign.at), serverNow()))] : []
  const lines = [
    ...said(set.prepared, texts.preparedBy),
    ...said(set.approved, texts.approvedBy),
    ...said(set.carried, texts.carriedBy),
    ...said(set.taken_back, texts.takenBackBy),
  ]
  return <p className={basics.quiet}>{lines.join(' · ')}</p>
}
