import type { ListRowOf } from '@bayt/content/queries/resource'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { NotFetchedNotice } from '../../components/not-fetched.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { recordName } from '../../resource/record-name.ts'
import { STATUS_TEXTS } from './status-texts.ts'
import { ARTICLE_TEXTS } from './texts.ts'
import { useBehindQuestion } from './use-behind-question.ts'
import { usePublishToggle } from './use-publish-toggle.ts'

const BehindQuestion = lazyPart(async () => (await import('../../resource/bulk/commands.tsx')).BehindQuestion, {
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
