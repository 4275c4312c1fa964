import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { SearchField } from '../../components/search-field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import list from '../../resource/list/list.module.css'
import styles from './bin.module.css'
import { BIN_TEXTS } from './texts.ts'

const ALL = 'all'

interface BinToolbarProps {
  kind: ContentTable | undefined
  /** The number of records per kind, once it is known. */
  counts: ReadonlyMap<ContentTable, number> | undefined
  loaded: number
  hasOlder: boolean
  search: string
  onSearch: (search: string) => void
  onKind: (kind: ContentTable | undefined) => void
}

/** Search by name in the loaded records, and the choice of a kind. */
export function BinToolbar({ kind, counts, loaded, hasOlder, search, onSearch, onKind }: BinToolbarProps) {
  const text = useText()
  const { locale } = useLocale()
  const texts = BIN_TEXTS[locale]
  const countOf = (kinds: ContentTable[]) => kinds.reduce((sum, table) => sum + (counts?.get(table) ?? 0), 0)
  const option = (value: string, label: string, kinds: ContentTable[]) => ({
    value,
    label: counts ? texts.withCount(label, formatNumber(locale, countOf(kinds))) : label,
  })
  const total = countOf(kind ? [kind] : CONTENT_TABLE_NAMES)
  return (
    <>
      <search className={list.toolbar}>
        <SearchField label={texts.search} clearLabel={text.list.clearSearch} value={search} maxLength={100} onChange={onSearch} />
        <SelectField
          isLabelHidden
          label={texts.kind}
          value={kind ?? ALL}
          options={[
            option(ALL, texts.allKinds, CONTENT_TABLE_NAMES),
            ...CONTENT_TABLE_NAMES.map((table) => option(table, texts.kinds[table], [table])),
          ]}
          onChange={(chosen) => onKind(CONTENT_TABLE_NAMES.find((table) => table === chosen))}
        />
      </search>
      {search !== '' && hasOlder && (
        <p role="status" className={styles.hint}>
          {texts.searchesLoaded(formatNumber(locale, loaded), formatNumber(locale, Math.max(total, loaded)))}
        </p>
      )}
    </>
  )
}
