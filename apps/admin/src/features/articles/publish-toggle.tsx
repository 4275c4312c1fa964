import type { ListRowOf } from '@bayt/content/queries/resource'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { formatList } from '../../lib/i18n/format.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { recordName } from '../../resource/record-name.ts'
import { STATUS_TEXTS } from './status-texts.ts'
import { ARTICLE_TEXTS } from './texts.ts'
import { useBehindQuestion } from './use-behind-question.ts'
import { usePublishToggle } from './use-publish-toggle.ts'

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
      {question.behind.length > 0 && (
        <ConfirmDialog
          title={text.behindTitle}
          confirm={text.publishBehind}
          cancel={text.cancel}
          onCancel={question.close}
          onConfirm={question.confirm}
        >
          {text.behind(
            formatList(
              locale,
              question.behind.map((column) => labels.get(column) ?? column),
            ),
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
