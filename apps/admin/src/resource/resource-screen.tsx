import type { ContentTable } from '@bayt/content/entities/tables'
import type { RowOf } from '@bayt/content/queries/resource'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useLocale } from '../lib/i18n/locale-context.tsx'
import { useAccount } from '../lib/session/use-session.ts'
import type { ResourceDescriptor } from './descriptor.ts'
import { FormDialog } from './form/form-dialog.tsx'
import { DeleteDialog } from './list/delete-dialog.tsx'
import { DraftNotices } from './list/draft-notices.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { ResourceList } from './list/resource-list.tsx'
import { useListAddress } from './list/use-list-address.ts'

/** A content screen, whole: list, search, filters, create, edit, delete, drafts. */
export function ResourceScreen<Table extends ContentTable>({ descriptor }: { descriptor: ResourceDescriptor<Table> }) {
  const { locale } = useLocale()
  const account = useAccount()
  const address = useListAddress(descriptor.filters)
  const [deleting, setDeleting] = useState<RowOf<Table>>()
  const texts = descriptor.texts[locale]
  if (!account) return null

  return (
    <>
      <ScreenHead
        title={texts.title}
        action={
          <Button variant="primary" onPress={() => address.edit('new')}>
            <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
            {texts.add}
          </Button>
        }
      />
      <DraftNotices descriptor={descriptor} accountId={account.id} onContinue={address.edit} />
      <ListToolbar address={address} filters={descriptor.filters} texts={texts} />
      <ResourceList descriptor={descriptor} texts={texts} address={address} onDelete={setDeleting} />
      {address.editing !== undefined && (
        <FormDialog
          key={address.editing}
          descriptor={descriptor}
          texts={texts}
          accountId={account.id}
          id={address.editing}
          onClose={address.closeForm}
        />
      )}
      {deleting && (
        <DeleteDialog
          table={descriptor.table}
          texts={texts}
          id={deleting.id}
          name={descriptor.nameOf({ ...deleting }, locale)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
