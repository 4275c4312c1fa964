import type { SessionUser } from '@bayt/content/entities/admin-user'
import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import { eachLocale, type Locale } from '@bayt/content/locale'
import {
  LIBRARY_SORTS,
  LIBRARY_STATES,
  type LibraryPicture,
  type LibraryRequest,
  type LibraryShow,
  type LibrarySort,
  libraryAddress,
} from '@bayt/content/queries/library'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { z } from 'zod'
import { readAgain } from '../../data/after-write.ts'
import { createCalls } from '../../data/command.ts'
import { describeError } from '../../data/errors/describe.ts'
import { callFunction, readAnswer } from '../../data/functions.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { ListStates } from '../../list/list-states.tsx'
import { ListToolbar } from '../../list/list-toolbar.tsx'
import { Pagination } from '../../list/pagination.tsx'
import { useExistingPage } from '../../list/use-existing-page.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import type { ResourceFilter } from '../../record/descriptor.ts'
import { libraryKey, libraryOptions } from '../../record/library/library-options.ts'
import { LIBRARY_TEXTS } from '../../record/library/library-texts.ts'
import { AltTextDialog } from '../../record/picture-text/alt-text-dialog.tsx'
import { RECORD_KINDS } from '../../record/record-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { PicturesTable } from './pictures-table.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { PICTURES_TEXTS } from './texts.ts'

/** `kept` is absent if the server does not know the reasons, or runs an earlier release. */
const removal = z.object({ removed: z.array(z.string()), kept: z.array(z.string()).optional() })

/** Asks before unused pictures are removed for good. The server removes only pictures that are unused at that moment. */
export function RemoveDialog({ pictures, onClose }: { pictures: LibraryPicture[]; onClose: () => void }) {
  const services = useServices()
  const { removing: texts } = PICTURES_TEXTS[useLocale().locale]
  const [calls] = useState(createCalls<string>)
  const remove = useSingleMutation({
    mutationFn: async () => {
      const names = pictures.map(({ picture }) => picture)
      const call = async () => readAnswer(removal, await callFunction(services.functions, 'remove-pictures', { pictures: names }))
      return calls.send(names.join(), call)
    },
    onSuccess: ({ result: { removed, kept } }) => {
      const left = pictures.length - removed.length
      if (removed.length > 0) toast.success(texts.removed(removed.length))
      if (!kept) {
        if (left > 0) toast.info(texts.leftAlone(left))
        return
      }
      const gone = left - kept.length
      if (kept.length > 0) toast.info(texts.keptPictures(kept.length))
      if (gone > 0) toast.info(texts.goneAlready(gone))
    },
    failed: (message, error) => (calls.mayBeDone(error) ? texts.unanswered : texts.failed)(message),
    onSettled: () => {
      onClose()
      return readAgain(services.queryClient, libraryKey)
    },
  })
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.removeConfirm(pictures.length)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{texts.removeQuestion(pictures.length)}</p>
    </ConfirmDialog>
  )
}

/** All uploaded pictures: their uses and texts, replacement everywhere, and removal of unused pictures. */
export function Component() {
  const account = useAccount()
  return account ? <Pictures account={account} /> : null
}

function Pictures({ account }: { account: SessionUser }) {
  const services = useServices()
  const text = useText()
  const { locale } = useLocale()
  const texts = PICTURES_TEXTS[locale]
  const { address, request } = useLibraryAddress()
  const [described, setDescribed] = useState<LibraryPicture>()
  const [replaced, setReplaced] = useState<LibraryPicture>()
  const [removed, setRemoved] = useState<LibraryPicture[]>()
  const list = useQuery(libraryOptions(services, request, (error) => toast.error(texts.fetchFailed(describeError(error, text)))))
  useExistingPage(list, address)
  const isFiltered = address.search !== '' || request.show !== undefined
  const removable = list.data?.rows.filter(({ kept_for }) => kept_for === null) ?? []
  return (
    <>
      <ScreenHead
        title={text.otherScreens.pictures}
        intro={texts.intro}
        links={<Link to={PATHS.pictureTexts}>{texts.texts}</Link>}
        action={
          request.show === 'unused' &&
          account.role === 'admin' &&
          removable.length > 0 && <Button onPress={() => setRemoved(removable)}>{texts.removeShown(removable.length)}</Button>
        }
      />
      <ListToolbar address={address} filters={LIBRARY_FILTERS} texts={LIBRARY_TEXTS[locale]} />
      <ListStates
        list={list}
        texts={LIBRARY_TEXTS[locale]}
        isEmpty={({ rows }) => rows.length === 0}
        emptyActions={isFiltered && <Button onPress={address.clear}>{text.list.clearFilters}</Button>}
      >
        {({ rows, total }) => (
          <>
            <PicturesTable
              account={account}
              pictures={rows}
              onDescribe={setDescribed}
              onReplace={setReplaced}
              onRemove={(picture) => setRemoved([picture])}
            />
            <Pagination address={address} total={total} shown={rows.length} />
          </>
        )}
      </ListStates>
      {described && (
        <AltTextDialog
          url={described.texts?.image_url ?? libraryAddress(services.config.supabaseUrl, described.picture)}
          known={described.texts}
          onClose={() => setDescribed(undefined)}
        />
      )}
      {replaced && <ReplaceDialog picture={replaced} onClose={() => setReplaced(undefined)} />}
      {removed && <RemoveDialog pictures={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

/** The tables whose records may use a picture: in a picture field or in a text. */
const TABLES = CONTENT_TABLE_NAMES.filter(
  (table) => table !== 'picture_texts' && [...columnsOfKind(table, 'picture'), ...columnsOfKind(table, 'markdown')].length > 0,
)
const SHOWN: LibraryShow[] = [...LIBRARY_STATES, ...TABLES]
const [DEFAULT_SORT, ...OTHER_SORTS] = LIBRARY_SORTS

const labelOf = (locale: Locale, show: LibraryShow) => {
  const { states, usedIn } = LIBRARY_TEXTS[locale]
  const isState = show === 'unused' || show === 'undescribed' || show === 'one_language'
  return isState ? states[show] : usedIn(RECORD_KINDS[locale][show])
}

/** The choices above the list. The order is a choice too, and newest first by default, because staff look for the newest pictures. */
const LIBRARY_FILTERS: ResourceFilter[] = [
  {
    column: 'show',
    choices: SHOWN.map((value) => ({ value, label: eachLocale((locale) => labelOf(locale, value)) })),
    label: eachLocale((locale) => LIBRARY_TEXTS[locale].show),
    all: eachLocale((locale) => LIBRARY_TEXTS[locale].all),
  },
  {
    column: 'order',
    choices: OTHER_SORTS.map((value) => ({ value, label: eachLocale((locale) => LIBRARY_TEXTS[locale].sorts[value]) })),
    label: eachLocale((locale) => LIBRARY_TEXTS[locale].order),
    all: eachLocale((locale) => LIBRARY_TEXTS[locale].sorts[DEFAULT_SORT]),
  },
]

/** Reads the state of the library from the address, and makes the request for this state. */
function useLibraryAddress() {
  const address = useListAddress(LIBRARY_FILTERS)
  const { search, page, pageSize, filters } = address
  const request: LibraryRequest = {
    search,
    page,
    pageSize,
    show: SHOWN.find((show) => show === filters.show),
    sort: LIBRARY_SORTS.find((sort): sort is LibrarySort => sort === filters.order) ?? DEFAULT_SORT,
  }
  return { address, request }
}
