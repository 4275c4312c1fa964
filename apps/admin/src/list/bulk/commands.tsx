import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { MOST_RECORDS } from '@bayt/content/queries/commands'
import { Eye, EyeOff, Trash2, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { hasPreview } from '../../record/preview/places.ts'
import { nameOrNumber } from '../../record/record-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import styles from './bulk.module.css'
import { COMMAND_TEXTS } from './command-texts.ts'
import { DeleteMany } from './delete-many.tsx'
import { PrepareMany } from './prepare-many.tsx'
import { type BulkBarProps, type Matching, readMatching } from './read-matching.ts'
import type { SeenRecord, Selection } from './selection-context.tsx'
import { NAMED, useBehindMany } from './use-behind-many.ts'
import { useCommand } from './use-command.ts'

/** A column that shows a record to visitors. */
type Flag = 'published' | 'active'

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const

interface CommandsProps extends BulkBarProps {
  selection: Selection
  /**
   * Called when a command begins or stops preparing or showing its confirmation. Until the command is sent, this part
   * of the screen must stay.
   */
  onAsking: (isAsking: boolean) => void
}

/** The commands for the selected records: change a choice, show or hide, delete, prepare. */
export function Commands({ selection, onAsking, ...list }: CommandsProps) {
  const { table, filters, rows, total, matching } = list
  const { locale } = useLocale()
  const texts = COMMAND_TEXTS[locale]
  const [isDeleting, setDeleting] = useState(false)
  // The selected records at the press: while the console checks whether to ask, staff may change the selection, and the list may
  // be read again.
  const [showing, setShowing] = useState<SeenRecord[]>()
  const command = useCommand(table, (done, overtaken) => {
    // Keeps the selection of records that were selected since, and of records that the command skipped: a message has named the
    // skipped records, and staff can repeat the command.
    const kept = new Set(overtaken.map(({ id }) => id))
    const handled = showing?.map(({ id }) => id) ?? done
    selection.setAll(
      handled.filter((id) => !kept.has(id)),
      false,
    )
    // The message has named these records to staff, so their new values count as seen. The next command names the remaining records.
    selection.see(overtaken.slice(0, NAMED).map(({ id, now }) => ({ ...now, id })))
  })
  const isPressed = showing !== undefined
  const isBusy = command.isPending || isPressed
  const isAsking = isPressed && !command.isPending
  useEffect(() => onAsking(isAsking), [isAsking, onAsking])
  const flag = flagOf(table)
  const sayNotBegun = useStableCallback(() => {
    if (isAsking && flag) toast.error(texts.notBegun(texts.flags[flag].on))
  })
  useEffect(() => sayNotBegun, [sayNotBegun])
  const ids = [...selection.selected]
  /** The column whose value the running command changes. */
  const [changing] = command.isPending && !isPressed ? Object.keys(command.variables.values ?? {}) : []
  const set = (column: string, value: unknown) => command.mutate({ records: selection.seen(), values: { [column]: value } })
  // Includes the version: the version distinguishes a repeated command from a command for records that were changed in between.
  const columns = [...filters.map(({ column }) => column), ...(flag ? [flag] : []), 'updated_at']
  return (
    <div role="toolbar" aria-label={texts.commands} className={styles.commands}>
      {matching && total > ids.length && (
        <SelectMatching table={table} matching={matching} total={total} columns={columns} selection={selection} />
      )}
      {filters.map(({ column, label, choices }) => (
        <MenuButton
          key={column}
          label={texts.change(label[locale])}
          isPending={changing === column}
          isDisabled={isBusy && changing !== column}
          options={choices.map((choice) => ({ value: choice.value, label: choice.label[locale] }))}
          onChoose={(value) => set(column, value)}
        />
      ))}
      {flag && (
        <>
          <Button
            isSmall
            isPending={isPressed}
            isDisabled={isBusy && !isPressed}
            // A second press does nothing while the first press is handled.
            onPress={() => setShowing((before) => before ?? selection.seen())}
          >
            <Eye {...ICON} />
            {texts.flags[flag].on}
          </Button>
          <Button isSmall isPending={changing === flag} isDisabled={isBusy && changing !== flag} onPress={() => set(flag, false)}>
            <EyeOff {...ICON} />
            {texts.flags[flag].off}
          </Button>
        </>
      )}
      <Button isSmall isDisabled={isBusy && !isDeleting} onPress={() => setDeleting(true)}>
        <Trash2 {...ICON} />
        {texts.delete}
      </Button>
      {hasPreview(table) && <PrepareMany table={table} selection={selection} flag={flag} isDisabled={isBusy} />}
      <Button isSmall variant="quiet" onPress={selection.clear}>
        <X {...ICON} />
        {texts.clear}
      </Button>
      {showing && flag && (
        <ShowMany
          table={table}
          ids={showing.map(({ id }) => id)}
          flag={flag}
          isPending={command.isPending}
          onConfirm={(shown) => {
            const wanted = new Set(shown)
            const records = showing.filter(({ id }) => wanted.has(id))
            command.mutate({ records, values: { [flag]: true } }, { onSettled: () => setShowing(undefined) })
          }}
          onCancel={() => setShowing(undefined)}
        />
      )}
      {isDeleting && (
        <DeleteMany
          table={table}
          ids={ids}
          rows={rows}
          isPending={command.isPending}
          onConfirm={() => command.mutate({ records: selection.seen() }, { onSettled: () => setDeleting(false) })}
          onCancel={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

interface SelectMatchingProps {
  table: ContentTable
  matching: Matching
  total: number
  /** The columns that commands change, and `updated_at`: the values that the search returns count as seen. */
  columns: string[]
  selection: Selection
}

/** Selects the records that match the search and the filters, on every page. */
function SelectMatching({ table, matching, total, columns, selection }: SelectMatchingProps) {
  const services = useServices()
  const texts = COMMAND_TEXTS[useLocale().locale]
  const search = useSingleMutation<{ id: number }[]>({
    mutationFn: () => readMatching(services, table, matching, columns),
    failed: texts.selectFailed,
  })
  const onSuccess = (records: { id: number }[]) => {
    if (records.length > MOST_RECORDS) return void toast.error(texts.tooMany(MOST_RECORDS))
    selection.see(records)
    selection.setAll(
      records.map(({ id }) => id),
      true,
    )
  }
  return (
    // If staff clear the selection during the search, the answer changes nothing.
    <Button isSmall isPending={search.isPending} onPress={() => search.mutate(undefined, { onSuccess })}>
      {search.isPending ? texts.selecting : texts.selectMatching(total)}
    </Button>
  )
}

interface ShowManyProps {
  table: ContentTable
  ids: number[]
  /** The column that shows the records. */
  flag: Flag
  isPending: boolean
  onConfirm: (ids: number[]) => void
  onCancel: () => void
}

/**
 * Shows records to visitors: at once, or after a question if a language of some records is out of date. If the setting forbids
 * publishing such records, only the other records can be shown.
 */
function ShowMany({ table, ids, flag, isPending, onConfirm, onCancel }: ShowManyProps) {
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
  const names = behind.named.map((row) => nameOrNumber(table, row, locale))
  return (
    <BehindQuestion
      flag={flag}
      count={behind.ids.length}
      named={more > 0 ? [...names, texts.more(more)] : names}
      isForbidden={behind.isForbidden}
      isPending={isPending}
      onShow={show}
      onCancel={onCancel}
      others={
        others.length > 0 && (
          <Button isPending={isPending} onPress={() => onConfirm(others)}>
            {texts.onlyOthers(texts.flags[flag].on, others.length)}
          </Button>
        )
      }
    />
  )
}

interface BehindQuestionProps {
  /** The column that shows the records to visitors. */
  flag: Flag
  /** The number of records with a language out of date. */
  count: number
  /** The names of these records or of their texts. */
  named: string[]
  /** Whether the setting forbids publishing these records. */
  isForbidden: boolean
  isPending?: boolean
  onShow: () => void
  onCancel: () => void
  /** The action for the other records. */
  others?: ReactNode
}

/** The question before records are published with a language out of date. */
export function BehindQuestion(props: BehindQuestionProps) {
  const { form } = useText()
  const { flag, count, named, isForbidden, isPending = false, onShow, onCancel, others } = props
  const texts = COMMAND_TEXTS[useLocale().locale]
  return (
    <Dialog title={texts.behindTitle} role="alertdialog" onClose={isPending ? undefined : onCancel}>
      <DialogBody>
        <p>{texts.behind(count)}</p>
        <ul className={styles.named}>
          {named.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <p>{isForbidden ? texts.behindForbidden : texts.behindNoted}</p>
      </DialogBody>
      <DialogFoot>
        <Button autoFocus isDisabled={isPending} onPress={onCancel}>
          {form.cancel}
        </Button>
        {others}
        {!isForbidden && (
          <Button variant="danger" isPending={isPending} onPress={onShow}>
            {texts.asItIs(texts.flags[flag].on, count)}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

/** The column that shows a record to visitors, if the table has such a column and a verb for it, such as `Publish`. */
function flagOf(table: ContentTable): Flag | undefined {
  const { visibleBy } = ENTITIES[table]
  return visibleBy === 'published' || visibleBy === 'active' ? visibleBy : undefined
}
