import { eachLocale, type Locale } from '@bayt/content/locale'
import { readForbidsBehind, readMarks } from '@bayt/content/queries/languages'
import type { ListRowOf } from '@bayt/content/queries/resource'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { readAgain, useAfterWrite } from '../../data/after-write.ts'
import { createSender } from '../../data/command.ts'
import { resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { undoOf } from '../../data/undo.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { recordName } from '../../record/record-name.ts'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedNotice } from '../../ui/not-fetched.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { ARTICLE_TEXTS } from './texts.ts'

/** Publishing and unpublishing an article (spec: admin §2, §8: the English texts are literal). */
const en = {
  published: 'Published',
  draft: 'Draft',
  publish: (title: string) => `Publish ${title}`,
  unpublish: (title: string) => `Unpublish ${title}`,
  nowPublished: 'Article published successfully',
  nowUnpublished: 'Article unpublished successfully',
  /** After an undo. */
  publishedAgain: 'Undone: the article is published again.',
  unpublishedAgain: 'Undone: the article is a draft again.',
  failed: (message: string) => `Failed to update article status: ${message}`,
}

const ar: typeof en = {
  published: 'منشور',
  draft: 'مسودة',
  publish: (title) => `نشر ${title}`,
  unpublish: (title) => `إلغاء نشر ${title}`,
  nowPublished: 'نُشر المقال',
  nowUnpublished: 'أُلغي نشر المقال',
  publishedAgain: 'المقال منشور من جديد.',
  unpublishedAgain: 'عاد المقال مسودة.',
  failed: (message) => `تعذّر تحديث حالة المقال: ${message}`,
}

export const STATUS_TEXTS: Record<Locale, typeof en> = { en, ar }

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

/** Publishes an article that the list shows as a draft, and unpublishes an article that the list shows as published. */
export function usePublishToggle() {
  const { client, queryClient } = useServices()
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
    failed: text.failed,
    // The list may be stale: refetch it, so that the next press starts from the current state.
    onError: () => readAgain(queryClient, resourceKeys.table('articles')),
  })
}

const BehindQuestion = lazyPart(async () => (await import('../../list/bulk/commands.tsx')).BehindQuestion, {
  NotFetched: () => <NotFetchedNotice />,
})

/** The publish/unpublish action of a row (spec: admin §2). Asks before it publishes a language that is out of date. */
export function PublishToggle({ article }: { article: ListRowOf<'articles'> }) {
  const { locale } = useLocale()
  const toggle = usePublishToggle()
  const question = useBehindQuestion(toggle.mutate)
  const text = STATUS_TEXTS[locale]
  const name = recordName('articles', article, locale)
  const Icon = article.published ? EyeOff : Eye
  const labels = new Map<string, string>(Object.entries(ARTICLE_TEXTS[locale].fields))
  return (
    <>
      <IconButton
        aria-label={article.published ? text.unpublish(name) : text.publish(name)}
        onPress={() => (article.published ? toggle.mutate(article) : question.ask(article))}
      >
        {toggle.isPending || question.isAsking ? <Spinner /> : <Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
      </IconButton>
      {question.question && (
        <BehindQuestion
          flag="published"
          count={1}
          named={question.question.behind.map((column) => labels.get(column) ?? column)}
          isForbidden={question.question.isForbidden}
          onShow={question.confirm}
          onCancel={question.close}
        />
      )}
    </>
  )
}
