import type { ContentTable } from '@bayt/content/entities/tables'
import { emptyBin } from '@bayt/content/queries/history'
import { useState } from 'react'
import { toast } from 'sonner'
import { createCalls } from '../../data/command.ts'
import { describeError } from '../../data/errors/describe.ts'
import { BIN_KEY } from '../../data/keys.ts'
import { readAgain } from '../../data/read-again.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { BIN_TEXTS } from './texts.ts'

/** The scope of a permanent removal: a record or all records, at the time of the confirmation. */
export interface Emptied {
  /** The newest deletion that the confirmation covers. */
  untilVersion: number
  record?: { entity: ContentTable; id: number }
}

/** Removes deleted records for good. */
export function useEmptyBin() {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const text = useText()
  const { emptying } = BIN_TEXTS[locale]
  const [calls] = useState(createCalls<string>)
  return useSingleMutation({
    mutationFn: ({ untilVersion, record }: Emptied) =>
      calls.send(JSON.stringify(record ?? 'all'), () => emptyBin(client, untilVersion, record)),
    onSuccess: ({ result: count }) => {
      if (count > 0) toast.success(emptying.emptied(count))
      else toast.info(emptying.none)
      return readAgain(queryClient, BIN_KEY)
    },
    onError: (error) => {
      toast.error((calls.mayBeDone(error) ? emptying.unanswered : emptying.failed)(describeError(error, text)))
      // The server may have emptied the bin, although the call failed.
      void queryClient.invalidateQueries({ queryKey: BIN_KEY })
    },
  })
}
