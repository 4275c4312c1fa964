import { readMarks } from '@bayt/content/queries/languages'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { useState } from 'react'
import { toast } from 'sonner'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useIsShown } from '../../lib/use-is-shown.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { STATUS_TEXTS } from './status-texts.ts'

/**
 * Before an article is published, looks for texts that are behind their other language. Publishes at once without such texts, and
 * also if the texts cannot be read: publishing then reports the same failure.
 */
export function useBehindQuestion(publish: (article: ListRowOf<'articles'>) => void) {
  const { client } = useServices()
  const { locale } = useLocale()
  const { questions } = useText()
  const isShown = useIsShown()
  const [asked, setAsked] = useState<{ article: ListRowOf<'articles'>; behind: string[] }>()
  const look = useSingleMutation({
    mutationFn: ({ id }: ListRowOf<'articles'>) => readMarks(client, 'articles', id),
    onSuccess: (marks, article) => {
      if (marks.length === 0) publish(article)
      else if (isShown()) setAsked({ article, behind: marks.map(({ target }) => target) })
      else toast.error(STATUS_TEXTS[locale].failed(questions.unasked))
    },
    onError: (_error, article) => publish(article),
  })
  const close = () => setAsked(undefined)
  const confirm = () => {
    close()
    if (asked) publish(asked.article)
  }
  return { behind: asked?.behind ?? [], isAsking: look.isPending, ask: look.mutate, close, confirm }
}
