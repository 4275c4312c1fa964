import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { NotFetchedNotice } from '../../components/not-fetched.tsx'
import { PanelButton } from '../../components/panel-button.tsx'
import { PATHS } from '../../config/paths.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { BULK_TEXTS } from '../bulk/bulk-texts.ts'
import type { ExportButtonProps } from '../bulk/export-button.tsx'
import { useSelection } from '../bulk/selection-context.tsx'
import type { ResourceColumn } from '../descriptor.ts'
import { matchingOf } from '../languages/language-filter.ts'
import type { ListAddress } from './use-list-address.ts'
import { VIEW_TEXTS } from './view-texts.ts'

export interface ListMoreProps<Row> {
  address: ListAddress
  /** The records of the list; absent for a list without selection, export and bin. */
  descriptor?: ExportButtonProps['descriptor'] | undefined
  /** The columns of a list that is sorted and has pages. */
  columns?: ResourceColumn<Row>[] | undefined
}

const ExportButton = lazyPart(async () => (await import('../bulk/export-button.tsx')).ExportButton, {
  NotFetched: () => <NotFetchedNotice />,
})

/** The rarely used parts of a list: the selection with its commands, the export, the column of authors, and the bin. */
export function ListMore<Row>({ address, descriptor, columns }: ListMoreProps<Row>) {
  const { locale } = useLocale()
  const { shell, otherScreens } = useText()
  const selection = useSelection()
  return (
    <PanelButton
      label={shell.more}
      icon={<Ellipsis size={18} strokeWidth={1.5} aria-hidden="true" />}
      {...(selection && { ref: selection.opener })}
    >
      {(close) => (
        <>
          {selection && (
            <Button
              isDisabled={selection.shown.length === 0}
              onPress={() => {
                close()
                selection.start()
              }}
            >
              {BULK_TEXTS[locale].start}
            </Button>
          )}
          {columns && (
            <CheckboxField
              label={VIEW_TEXTS[locale].showChanged}
              isSelected={address.isChangedShown}
              onChange={address.showChanged}
            />
          )}
          {selection && descriptor && (
            <ExportButton descriptor={descriptor} selection={selection} matching={columns && matchingOf(address)} />
          )}
          {descriptor && <Link to={`${PATHS.bin}?kind=${descriptor.table}`}>{otherScreens.bin}</Link>}
        </>
      )}
    </PanelButton>
  )
}
