import type { ContentTable } from '@bayt/content/entities/tables'
import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { PanelButton } from '../../components/panel-button.tsx'
import { PATHS } from '../../config/paths.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { BULK_TEXTS } from '../bulk/bulk-texts.ts'
import { useSelection } from '../bulk/selection-context.tsx'
import type { ResourceColumn } from '../descriptor.ts'
import type { ListAddress } from './use-list-address.ts'
import { VIEW_TEXTS } from './view-texts.ts'

export interface ListMoreProps<Row> {
  address: ListAddress
  /** The table whose deleted records are in the bin; absent for a list that is neither selected nor deleted to it. */
  table?: ContentTable | undefined
  /** The columns of a list that is sorted. */
  columns?: ResourceColumn<Row>[] | undefined
}

/** What few need of a list: the selection, with its commands and the export, the column of authors, and the bin. */
export function ListMore<Row>({ address, table, columns }: ListMoreProps<Row>) {
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
          <Link to={`${PATHS.bin}?kind=${table}`}>{otherScreens.bin}</Link>
        </>
      )}
    </PanelButton>
  )
}
