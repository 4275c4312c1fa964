import { type ContentTable, fieldsOf } from '@bayt/content/entities/tables'
import { readRecords } from '@bayt/content/queries/bulk'
import { type ChangeToPrepare, prepareChanges } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import { type Services, useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { withPrepared } from '../../record/prepared/prepared-mark.tsx'
import { FIRST_VERSION, readPreparedAgain } from '../../record/prepared/prepared-options.ts'
import { describeRefusal, PREPARED_TEXTS } from '../../record/prepared/texts.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { COMMAND_TEXTS } from './command-texts.ts'
import type { SeenRecord, Selection } from './selection-context.tsx'

interface PrepareManyProps {
  table: ContentTable
  selection: Selection
  /** The column that shows the records to visitors. */
  flag: 'published' | 'active' | undefined
  isDisabled: boolean
}

type Kind = 'on' | 'off' | 'delete' | 'copy'

/** Prepares a command for the selected records, as one set, or copies of them. The form of a single copy opens. */
export function PrepareMany({ table, selection, flag, isDisabled }: PrepareManyProps) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const [commands, texts] = [COMMAND_TEXTS[locale], PREPARED_TEXTS[locale]]
  /** The request of a copy whose form is to be opened. */
  const [copied, setCopied] = useState<string>()
  /** The last attempt without an answer: a repetition sends the same requests. */
  const attempt = useRef<{ key: string; changes: ChangeToPrepare[] }>(undefined)
  const prepare = useSingleMutation({
    mutationFn: async ({ kind, records }: { kind: Kind; records: SeenRecord[] }) => {
      const key = JSON.stringify([kind, records.map(({ id }) => id)])
      if (attempt.current?.key !== key) attempt.current = { key, changes: await changesOf(client, table, flag, kind, records) }
      const { changes } = attempt.current
      if (changes.length > 0) await prepareChanges(client, changes)
      attempt.current = undefined
      return changes
    },
    onSuccess: async (changes, { kind }) => {
      const [first] = changes
      if (!first) return void toast.info(commands.nothing)
      toast.success(texts.preparedMany(changes.length))
      await readPreparedAgain(queryClient)
      if (kind === 'copy' && changes.length === 1) setCopied(first.request)
      else selection.clear()
    },
    onError: (error) => toast.error(texts.manyFailed(describeRefusal(error, locale, text))),
  })
  const options = [
    ...(flag ? (['on', 'off'] as const).map((value) => ({ value, label: commands.flags[flag][value] })) : []),
    { value: 'delete', label: commands.delete },
    { value: 'copy', label: texts.copy },
  ]
  return (
    <>
      <MenuButton
        label={texts.prepare}
        options={options}
        isPending={prepare.isPending}
        isDisabled={isDisabled}
        onChoose={(kind) => prepare.mutate({ kind: kind as Kind, records: selection.seen() })}
      />
      {copied !== undefined && <OpenForm request={copied} onOpened={selection.clear} />}
    </>
  )
}

/** Opens the form of a prepared new record in the list. */
function OpenForm({ request, onOpened }: { request: string; onOpened: () => void }) {
  const [params, setParams] = useSearchParams()
  const open = useStableCallback(() => {
    setParams(withPrepared(params, 'new', request))
    onOpened()
  })
  useEffect(open, [open])
  return null
}

/** The changes of a command; records that have the wanted value already are left out. */
async function changesOf(
  client: Services['client'],
  table: ContentTable,
  flag: PrepareManyProps['flag'],
  kind: Kind,
  records: SeenRecord[],
): Promise<ChangeToPrepare[]> {
  const make = (change: Pick<ChangeToPrepare, 'action' | 'record_id' | 'values' | 'seen'>): ChangeToPrepare => ({
    ...{ request: createRequestId(), version: FIRST_VERSION, table },
    ...change,
  })
  if (kind === 'delete') return records.map(({ id }) => make({ action: 'delete', record_id: id, values: {}, seen: {} }))
  if (kind === 'copy') {
    const columns = Object.keys(fieldsOf(table))
    const originals = await readRecords(
      client,
      table,
      records.map(({ id }) => id),
    )
    return originals.map((original) => make({ action: 'insert', record_id: null, values: pick(original, columns), seen: {} }))
  }
  if (!flag) return []
  const value = kind === 'on'
  return records.flatMap(({ id, seen }) => {
    const shown = pick(seen, [flag])
    return shown[flag] === value ? [] : make({ action: 'update', record_id: id, values: { [flag]: value }, seen: shown })
  })
}

function pick(record: object, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([column]) => columns.includes(column)))
}
