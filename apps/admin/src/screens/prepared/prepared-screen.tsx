import { createSet } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { serverNow } from '../../data/clock.ts'
import { useServices } from '../../data/services.tsx'
import { ListStates } from '../../list/list-states.tsx'
import { namesOfSets } from '../../record/prepared/describe-set.ts'
import { endedOptions, preparedOptions } from '../../record/prepared/prepared-options.ts'
import { SET_TEXTS } from '../../record/prepared/set-texts.ts'
import { useProductNames } from '../../record/reference/product-names.ts'
import { AddButton } from '../../ui/button-link.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { subjectOf } from '../subjects.ts'
import styles from './prepared.module.css'
import { useSetAction } from './set-actions.ts'
import { NameDialog } from './set-dialogs.tsx'
import { SetPanel } from './set-panel.tsx'

const SHOWN = ['waiting', 'ended'] as const

/** Prepared changes and their sets: those that wait, or those that are carried out and taken back. */
export function Component() {
  const services = useServices()
  const { otherScreens } = useText()
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const [params, setParams] = useSearchParams()
  const shown = SHOWN.find((one) => one === params.get('shown')) ?? SHOWN[0]
  const waiting = useQuery(preparedOptions(services))
  const ended = useQuery({ ...endedOptions(services), enabled: shown === 'ended' })
  const [isNaming, setNaming] = useState(false)
  const create = useSetAction((client, { name, request }: { name: string; request: string }) => createSet(client, request, name))
  const [request, setRequest] = useState(createRequestId)
  const list = shown === 'ended' ? ended : waiting
  useProductNames((list.data ?? []).flatMap(({ changes }) => changes.map(({ table }) => table)))
  const names = namesOfSets(list.data ?? [], subjectOf, locale, serverNow())
  return (
    <>
      <ScreenHead
        title={otherScreens.prepared}
        intro={texts.intro}
        action={<AddButton onPress={() => setNaming(true)}>{texts.newSet}</AddButton>}
      />
      <div className={styles.shown}>
        <Segments
          label={texts.shown}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: texts[value] }))}
          onChange={(value) => setParams(value === SHOWN[0] ? {} : { shown: value })}
        />
      </div>
      <ListStates
        list={list}
        texts={{ loading: texts.loading, empty: shown === 'ended' ? texts.emptyEnded : texts.empty }}
        isEmpty={(sets) => sets.length === 0}
      >
        {(sets) => (
          <div className={styles.sets}>
            {sets.map((set) => (
              <SetPanel key={set.id} set={set} name={names.get(set.id)} sets={waiting.data ?? []} />
            ))}
          </div>
        )}
      </ListStates>
      {isNaming && (
        <NameDialog
          title={texts.newSet}
          confirm={texts.create}
          isPending={create.isPending}
          onClose={() => setNaming(false)}
          onName={(name) =>
            create.mutate(
              { name, request },
              {
                onSuccess: () => {
                  setRequest(createRequestId())
                  setNaming(false)
                },
              },
            )
          }
        />
      )}
    </>
  )
}
