import { type LibraryPicture, libraryAddress } from '@bayt/content/queries/library'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useServices } from '../../data/services.tsx'
import { ListStates } from '../../list/list-states.tsx'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import styles from './library.module.css'
import { libraryOptions } from './library-options.ts'
import { LIBRARY_TEXTS } from './library-texts.ts'
import { pictureName, sizesOf } from './picture-facts.ts'

const STEP = 24
const MOST = 192
const LONGEST_SEARCH = 100

interface LibraryPickerProps {
  /** The width at which the place shows a picture, in pixels; a narrower picture gets a note. */
  shownWidth?: number | undefined
  /** The replaced picture, which is not offered. */
  without?: string
  onChoose: (address: string, picture: LibraryPicture) => void
}

/** Searches the library and chooses one picture. */
export function LibraryPicker({ shownWidth, without, onChoose }: LibraryPickerProps) {
  const services = useServices()
  const { list: listText, picture: pictureText } = useText()
  const { locale } = useLocale()
  const texts = LIBRARY_TEXTS[locale]
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const list = useQuery(libraryOptions(services, { search: useDeferredValue(search), sort: 'newest', page: 0, pageSize: most }))
  const format = (value: number) => formatNumber(locale, value)
  return (
    <div className={styles.picker}>
      <SearchField
        label={texts.search}
        clearLabel={listText.clearSearch}
        value={search}
        maxLength={LONGEST_SEARCH}
        onChange={(typed) => {
          setSearch(typed)
          setMost(STEP)
        }}
      />
      <ListStates list={list} texts={texts} isEmpty={({ rows }) => rows.length === 0}>
        {({ rows, total }) => (
          <>
            <ul className={styles.choices}>
              {rows
                .filter(({ picture }) => picture !== without)
                .map((row) => {
                  const address = libraryAddress(services.config.supabaseUrl, row.picture)
                  const name = pictureName(row, locale)
                  const isNarrow = shownWidth !== undefined && row.width !== null && row.width < shownWidth
                  return (
                    <li key={row.picture}>
                      <button type="button" className={`${basics.box} ${styles.choice}`} onClick={() => onChoose(address, row)}>
                        <Picture src={address} alt="" brokenText={pictureText.broken} isSmall />
                        <span className={styles.choiceName} dir="auto">
                          {name}
                        </span>
                        <span className={styles.quiet}>{sizesOf(row, locale).join(' · ')}</span>
                        {isNarrow && <span className={basics.failed}>{texts.tooSmall(format(shownWidth))}</span>}
                      </button>
                    </li>
                  )
                })}
            </ul>
            <div className={styles.moreRow}>
              <p role="status">{texts.shown(format(rows.length), format(total))}</p>
              {rows.length < total && most < MOST && (
                <Button isSmall isPending={list.isPlaceholderData} onPress={() => setMost(most + STEP)}>
                  {texts.more}
                </Button>
              )}
            </div>
          </>
        )}
      </ListStates>
    </div>
  )
}
