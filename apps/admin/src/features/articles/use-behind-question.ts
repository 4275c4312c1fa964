import { readForbidsBehind, readMarks } from '@bayt/content/queries/languages'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { useState } from 'react'
import { toast } from 'sonner'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { STATUS_TEXTS } from './status-texts.ts'

interface Question {
  article: ListRowOf<'articles'>
  /** The columns whose text is behind its other language. */
  behind: string[]
  isForbidden: boolean
}

/**
 * Before an article is published, looks for texts that are behind their other language. Publishes at once without such texts, and
 * also if the texts cannot be read: publishing then reports the same failure, and the database applies the setting.
 */
export function useBehindQuestion(publish: (article: ListRowOf<'articles'>) => void) {
  const { client } = useServices()
  const { locale } = useLocale()
  const { questions } = useText()
  const isShown = useIsShown()
  const [question, setQuestion] = useState<Question>()
  const look = useSingleMutation({
    mutationFn: async ({ id }: ListRowOf<'articles'>) => {
      const marks = await readMarks(client, 'articles', id)
      return { behind: marks.map(({ target }) => target), isForbidden: marks.length > 0 && (await readForbidsBehind(client)) }
    },
    onSuccess: (found, article) => {
      if (found.behind.length === 0) publish(article)
      else if (isShown()) setQuestion({ article, ...found })
      else toast.error(STATUS_TEXTS[locale].failed(questions.unasked))
    },
    onError: (_error, article) => publish(article),
  })
  const close = () => setQuestion(undefined)
  const confirm = () => {
    close()
    if (question) publish(question.article)
  }
  return { question, isAsking: look.isPending, ask: look.mutate, close, confirm }
}
