import { toLatinDigits } from '@bayt/content/text/digits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { SelectField } from '../ui/select-field.tsx'
import styles from './list.module.css'
import { PAGE_SIZES } from './list-order.ts'
import type { ListAddress } from './use-list-address.ts'
import { VIEW_TEXTS } from './view-texts.ts'

interface PaginationProps {
  address: Pick<ListAddress, 'page' | 'pageSize' | 'setPage' | 'setPageSize'>
  total: number
  /** Number of rows on this page. */
  shown: number
}

/** The position in the list, the number of rows, and links to the neighbouring pages and to any page. */
export function Pagination({ address: { page, pageSize, setPage, setPageSize }, total, shown }: PaginationProps) {
  const { list } = useText()
  const { locale } = useLocale()
  const view = VIEW_TEXTS[locale]
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const format = (value: number) => formatNumber(locale, value)
  return (
    <nav className={styles.pagination} aria-label={list.pages}>
      <p>{list.count(format(shown), format(total))}</p>
      {total > Math.min(...PAGE_SIZES) && (
        <SelectField
          isLabelHidden
          label={view.pageSize}
          value={String(pageSize)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: view.rows(format(size)) }))}
          onChange={(size) => setPageSize(Number(size))}
        />
      )}
      {pages > 2 && <PageJump pages={pages} label={view.goTo} onChange={setPage} />}
      {pages > 1 && (
        <div className={styles.pager}>
          <Button isSmall isDisabled={page === 0} aria-label={list.previous} onPress={() => setPage(page - 1)}>
            <ChevronLeft className={styles.arrow} size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
          <span>{list.page(format(page + 1), format(pages))}</span>
          <Button isSmall isDisabled={page + 1 >= pages} aria-label={list.next} onPress={() => setPage(page + 1)}>
            <ChevronRight className={styles.arrow} size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        </div>
      )}
    </nav>
  )
}

interface PageJumpProps {
  label: string
  pages: number
  /** @param page zero-based */
  onChange: (page: number) => void
}

/** Goes to a page by its number, in Latin or Arabic digits. A number past the last page goes to the last page. */
function PageJump({ label, pages, onChange }: PageJumpProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const page = Number.parseInt(toLatinDigits(typed), 10)
        if (!Number.isInteger(page) || page < 1) return
        onChange(Math.min(page, pages) - 1)
        setTyped('')
      }}
    >
      <label>
        {label}{' '}
        <input
          className={styles.jumpBox}
          inputMode="numeric"
          value={typed}
          maxLength={6}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
    </form>
  )
}
