import type { ListRowOf } from '@bayt/content/queries/resource'
import type { SearchedTable } from '@bayt/content/search/searched-texts'
import { useState } from 'react'
import { useServices } from '../data/services.tsx'
import type { ResourceDescriptor } from '../record/descriptor.ts'
import { markFilters } from '../record/languages/language-filter.ts'
import { PreparedNew } from '../record/prepared/prepared-mark.tsx'
import { RecordDialogs } from '../record/record-dialogs.tsx'
import { AddButton } from '../ui/button-link.tsx'
import { useLocale } from '../ui/i18n/locale-context.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { DraftNotices } from './draft-notices.tsx'
import { usePageOptions } from './list-page.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ResourceList } from './resource-list.tsx'
import { ResourceTable } from './resource-table.tsx'
import { prepareSearch } from './search/search-page.ts'
import { useListAddress } from './use-list-address.ts'

/** A complete content screen: list, search, filters, create, edit, delete, drafts. */
export function ResourceScreen<Table extends SearchedTable>({ descriptor }: { descriptor: ResourceDescriptor<Table> }) {
  const services = useServices()
  const { locale } = useLocale()
  const languages = markFilters(descriptor.table)
  const address = useListAddress([...descriptor.filters, ...languages], descriptor.columns)
  const [deleting, setDeleting] = useState<ListRowOf<Table>>()
  const edit = useStableCallback(address.edit)
  const sortBy = useStableCallback(address.sortBy)
  const openHistory = useStableCallback(address.openHistory)
  const texts = descriptor.texts[locale]
  const pageOf = usePageOptions(descriptor)
  const search = (words: string) => {
    // The rows are read while React Router changes the address.
    void services.queryClient.prefetchQuery(pageOf({ ...address, search: words, page: 0 }).options)
    address.setSearch(words)
  }

  return (
    <>
      <ScreenHead title={texts.title} action={<AddButton onPress={() => address.edit('new')}>{texts.add}</AddButton>} />
      <DraftNotices subject={descriptor} onContinue={address.edit} />
      <ResourceList
        descriptor={descriptor}
        address={address}
        toolbar={
          <>
            <ListToolbar
              address={{ ...address, setSearch: search }}
              filters={descriptor.filters}
              others={languages}
              texts={texts}
              descriptor={descriptor}
              columns={descriptor.columns}
              prepare={() => prepareSearch(services, descriptor.table)}
            />
            <PreparedNew table={descriptor.table} onOpen={address.editPrepared} />
          </>
        }
      >
        {(rows) => (
          <ResourceTable
            descriptor={descriptor}
            rows={rows}
            onEdit={edit}
            onHistory={openHistory}
            onDelete={setDeleting}
            sort={address.sort}
            onSort={sortBy}
            isChangedShown={address.isChangedShown}
          />
        )}
      </ResourceList>
      <RecordDialogs descriptor={descriptor} address={address} deleting={deleting} onDeleteClose={() => setDeleting(undefined)} />
    </>
  )
}
