import type { ContentTable } from '@bayt/content/entities/tables'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PATHS } from '../../config/paths.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './bin-link.module.css'

/** A quiet link to the deleted records of a list, or to all. */
export function BinLink({ table }: { table?: ContentTable }) {
  const { otherScreens } = useText()
  return (
    <Link className={styles.link} to={table ? `${PATHS.bin}?kind=${table}` : PATHS.bin}>
      <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />
      {otherScreens.bin}
    </Link>
  )
}
