import { eachLocale } from '@bayt/content/locale'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { useState } from 'react'
import { toast } from 'sonner'
import { createSender } from '../../data/command.ts'
import { undoOf } from '../../data/undo.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../lib/read-again.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { resourceKeys } from '../../resource/api/keys.ts'
import { useAfterWrite } from '../../resource/api/use-after-write.ts'
import { toastSaved } from '../../resource/undo/toast-saved.ts'
import { STATUS_TEXTS } from './status-texts.ts'

/** Publishes an article that the list shows as a draft, and unpublishes an article that the list shows as published. */
export function usePublishToggle() {
  const { client, queryClient } = useServices()
  const dictionary = useText()
  const text = STATUS_TEXTS[useLocale().locale]
  const afterWrite = useAfterWrite('articles')
  const [sender] = useState(() => createSender(client))
  return useSingleMutation({
    mutationFn: (article: ListRowOf<'articles'>) =>
      sender.send<'articles'>({
        action: 'update',
        table: 'articles',
        changes: [{ id: article.id, values: { published: !article.published }, seen: article }],
      }),
    onSuccess: ({ changed, request }, article) => {
      const published = !article.published
      const done = published ? text.unpublishedAgain : text.publishedAgain
      const labelOf = () => eachLocale((locale) => STATUS_TEXTS[locale].published)
      const undo = { table: 'articles' as const, request, id: article.id, done: () => done, labelOf }
      toastSaved(published ? text.nowPublished : text.nowUnpublished, changed > 0 ? undoOf(client, undo) : undefined)
      return afterWrite(article.id)
    },
    onError: (error) => {
      toast.error(text.failed(describeError(error, dictionary)))
      // The list may be stale: refetch it, so that the next press starts from the current state.
      return readAgain(queryClient, resourceKeys.table('articles'))
    },
  })
}
