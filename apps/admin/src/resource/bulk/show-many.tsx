import type { ContentTable } from '@bayt/content/entities/tables'
import { useEffect } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { nameOrNumber } from '../record-name.ts'
import styles from './bulk.module.css'
import { COMMAND_TEXTS } from './command-texts.ts'
import { useBehindMany } from './use-behind-many.ts'

interface ShowManyProps {
  table: ContentTable
  ids: number[]
  /** The command, such as Publish. */
  title: string
  isPending: boolean
  onConfirm: (ids: number[]) => void
  onCancel: () => void
}

/**
 * Shows records to visitors: at once, or after a question if a language of some records is out of date. If the setting forbids
 * publishing such records, only the other records can be shown.
 */
export function ShowMany({ table, ids, title, isPending, onConfirm, onCancel }: ShowManyProps) {
  const { locale } = useLocale()
  const texts = COMMAND_TEXTS[locale]
  const { behind, isUnknown } = useBehindMany(table, ids)
  const show = useStableCallback(() => onConfirm(ids))
  const isClear = isUnknown || behind?.ids.length === 0
  useEffect(() => {
    if (isClear) show()
  }, [isClear, show])
  if (isClear || !behind) return null
  const others = ids.filter((id) => !behind.ids.includes(id))
  const more = behind.ids.length - behind.named.length
  return (
    <Dialog title={texts.behindTitle} role="alertdialog" onClose={isPending ? undefined : onCancel}>
      <DialogBody>
        <p>{texts.behind(behind.ids.length)}</p>
        <ul className={styles.named}>
          {behind.named.map((row) => (
            <li key={row.id}>
              <bdi>{nameOrNumber(table, row, locale)}</bdi>
            </li>
          ))}
          {more > 0 && <li>{texts.more(more)}</li>}
        </ul>
        <p>{behind.isForbidden ? texts.behindForbidden : texts.behindNoted}</p>
      </DialogBody>
      <DialogFoot>
        <Button autoFocus isDisabled={isPending} onPress={onCancel}>
          {texts.cancel}
        </Button>
        {others.length > 0 && (
          <Button isPending={isPending} onPress={() => onConfirm(others)}>
            {texts.onlyOthers(title, others.length)}
          </Button>
        )}
        {!behind.isForbidden && (
          <Button variant="danger" isPending={isPending} onPress={show}>
            {texts.asTheyAre(title)}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}
