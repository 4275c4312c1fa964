import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { ContentError } from '@bayt/content/errors'
import { carryOutSet, type PreparedProblem, type PreparedSet, takeBackSet } from '@bayt/content/queries/prepared'
import { toast } from 'sonner'
import { afterWrite } from '../../data/after-write.ts'
import { type Services, useServices } from '../../data/services.tsx'
import { type Undo, UndoRefused } from '../../data/undo.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { readPreparedAgain } from '../../record/prepared/prepared-options.ts'
import { SET_TEXTS } from '../../record/prepared/set-texts.ts'
import { describeRefusal } from '../../record/prepared/texts.ts'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'

/** An action on a set or a change: runs, and reads the prepared changes again. */
export function useSetAction<Input, Result>(run: (client: Services['client'], input: Input) => Promise<Result>, done?: string) {
  const { client, queryClient } = useServices()
  const { locale } = useLocale()
  const text = useText()
  return useSingleMutation({
    mutationFn: (input: Input) => run(client, input),
    onSuccess: () => {
      if (done !== undefined) toast.success(done)
    },
    onError: (error) => toast.error(SET_TEXTS[locale].failed(describeRefusal(error, locale, text))),
    onSettled: () => readPreparedAgain(queryClient),
  })
}

/** Carries a set out, and offers to take it back as one step. @param onProblem receives what kept the set from being carried out */
export function useCarryOut(onProblem: (problems: PreparedProblem[]) => void) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = SET_TEXTS[locale]
  return useSingleMutation({
    mutationFn: ({ id, version }: PreparedSet) => carryOutSet(services.client, id, version),
    onSuccess: async ({ problem, changed }, set) => {
      if (problem) {
        toast.error(texts.notCarried)
        onProblem(problem)
      } else toastSaved(texts.carriedOut(changed), takeBackOf(services, set, texts.takenBack))
      await Promise.all([
        readPreparedAgain(services.queryClient),
        ...(problem ? [] : tablesOf(set).map((table) => afterWrite(services, table))),
      ])
    },
    onError: (error) => {
      toast.error(texts.failed(describeRefusal(error, locale, text)))
      void readPreparedAgain(services.queryClient)
    },
  })
}

/** Takes a set back. */
export function useTakeBack() {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const texts = SET_TEXTS[locale]
  return useSingleMutation({
    mutationFn: async (set: PreparedSet) => {
      const undo = takeBackOf(services, set, texts.takenBack)
      await undo.run()
      return undo.done(text.undo)
    },
    onSuccess: (done) => toast.success(done),
    onError: (error) => {
      const refusals = text.undo.refusals
      const reason =
        error instanceof UndoRefused
          ? error.reason === 'changed'
            ? texts.problems.kept
            : refusals[error.reason]
          : describeRefusal(error, locale, text)
      toast.error(texts.failed(reason))
    },
  })
}

/** The undo of a set that is carried out. @param done the message about it, with the number of records that stay */
function takeBackOf(services: Services, set: PreparedSet, done: (kept: number) => string): Undo {
  const tables = tablesOf(set)
  let stayed = 0
  return {
    table: tables[0] ?? 'products',
    done: () => done(stayed),
    run: async () => {
      const { undone, kept, refusal } = await takeBackSet(services.client, set.id).catch((error: unknown) => {
        throw error instanceof ContentError && error.kind === 'not_found' ? new UndoRefused('not_kept') : error
      })
      await Promise.all([readPreparedAgain(services.queryClient), ...tables.map((table) => afterWrite(services, table))])
      if (undone === 0 && refusal) throw new UndoRefused(refusal.reason, refusal.columns)
      stayed = kept
      return undefined
    },
  }
}

function tablesOf({ changes }: PreparedSet): ContentTable[] {
  return CONTENT_TABLE_NAMES.filter((name) => changes.some(({ table }) => table === name))
}
