import type { Command } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import { Toolbar } from 'react-aria-components/Toolbar'
import { Button } from '../../../components/button.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { WRITING_TEXTS } from './texts.ts'
import styles from './writing.module.css'

const TOOLS = { addRow: addRowAfter, addColumn: addColumnAfter, deleteRow, deleteColumn, deleteTable } satisfies Record<
  string,
  Command
>
const NAMES = Object.keys(TOOLS) as (keyof typeof TOOLS)[]

/** Rows and columns of the table with the cursor. */
export function TableTools({ onRun }: { onRun: (command: Command) => void }) {
  const text = WRITING_TEXTS[useLocale().locale].table
  return (
    <Toolbar aria-label={text.toolbar} className={styles.tableTools ?? ''}>
      {NAMES.map((name) => (
        <Button key={name} isSmall variant="quiet" preventFocusOnPress onPress={() => onRun(TOOLS[name])}>
          {text[name]}
        </Button>
      ))}
    </Toolbar>
  )
}
