import type { SessionUser } from '@bayt/content/entities/admin-user'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import type { DeletedRecord } from '@bayt/content/queries/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { ScreenHead } from '../../components/screen-head.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { useOlderPages } from '../../lib/use-older-pages.ts'
import { binDaysOptions } from '../../resource/api/bin-days.ts'
import { ListStates } from '../../resource/list/list-states.tsx'
import { binCountOptions, binOptions } from './api/bin-options.ts'
import { useRestore } from './api/use-restore.ts'
import styles from './bin.module.css'
import { BinTable } from './bin-table.tsx'
import { BinToolbar } from './bin-toolbar.tsx'
import { searchDeleted } from './deleted-names.ts'
import { EmptyBinDialog, type WholeBin } from './empty-bin-dialog.tsx'
import { mayRestore } from './may-restore.ts'
import { MissingPicturesDialog } from './missing-pictures-dialog.tsx'
import { RestoredNotices } from './restored-notices.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { BIN_TEXTS } from './texts.ts'
import { useSelection } from './use-selection.ts'

/** The bin: deleted records, and how they come back. Every role sees it. */
export function BinScreen() {
  const account = useAccount()
  return account ? <Bin account={account} /> : null
}

function Bin({ account }: { account: SessionUser }) {
  const services = useServices()
  const text = useText()
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const [emptied, setEmptied] = useState<DeletedRecord | WholeBin>()
  const kind = CONTENT_TABLE_NAMES.find((table) => table === params.get('kind'))
  const bin = useInfiniteQuery(binOptions(services, kind, (error) => toast.error(texts.fetchFailed(describeError(error, text)))))
  const older = useOlderPages(bin)
  const counts = useQuery(binCountOptions(services)).data
  const { data: days = null } = useQuery(binDaysOptions(services))
  const loaded = bin.data?.pages.flat() ?? []
  const shown = searchDeleted(loaded, search)
  const selection = useSelection(shown.filter((deleted) => mayRestore(account, deleted)))
  const restoring = useRestore((restored) => selection.set(restored, false))
  const total = [...(counts?.records.values() ?? [])].reduce((sum, records) => sum + records, 0)

  return (
    <>
      <ScreenHead
        title={text.otherScreens.bin}
        intro={days ? texts.intro(days) : texts.introAlways}
        action={
          account.role === 'admin' &&
          counts &&
          total > 0 &&
          kind === undefined && (
            <Button onPress={() => setEmptied({ total, untilVersion: counts.untilVersion })}>{texts.emptying.empty}</Button>
          )
        }
      />
      <RestoredNotices restored={restoring.restored} refused={restoring.refused} />
      <BinToolbar
        kind={kind}
        counts={counts?.records}
        loaded={loaded.length}
        hasOlder={bin.hasNextPage}
        search={search}
        onSearch={setSearch}
        onKind={(chosen) => setParams(chosen ? { kind: chosen } : {})}
      />
      <ListStates
        list={{ ...bin, isPlaceholderData: false }}
        texts={{ loading: texts.loading, empty: search === '' && kind === undefined ? texts.empty : texts.nothingFound }}
        isEmpty={() => shown.length === 0}
      >
        {() => (
          <>
            <SelectionBar
              selection={selection}
              selectable={shown.filter((deleted) => mayRestore(account, deleted))}
              isPending={restoring.isPending}
              onRestore={restoring.restore}
            />
            <BinTable
              account={account}
              records={shown}
              days={days}
              selection={selection}
              isPending={restoring.isPending}
              onRestore={(deleted) => restoring.restore([deleted])}
              onRemove={setEmptied}
            />
          </>
        )}
      </ListStates>
      {bin.hasNextPage && (
        <p className={styles.older}>
          <Button isPending={older.isPending} onPress={older.showOlder}>
            {texts.older}
          </Button>
        </p>
      )}
      {restoring.question && (
        <MissingPicturesDialog
          missing={restoring.question.missing}
          isPending={restoring.isPending}
          onAnswer={restoring.answer}
          onCancel={restoring.cancel}
        />
      )}
      {emptied && <EmptyBinDialog emptied={emptied} onClose={() => setEmptied(undefined)} />}
    </>
  )
}
