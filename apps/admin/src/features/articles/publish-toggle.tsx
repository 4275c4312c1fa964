import type { ListRowOf } from '@bayt/content/queries/resource'
import { Eye, EyeOff } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { recordName } from '../../resource/record-name.ts'
import { STATUS_TEXTS } from './status-texts.ts'
import { usePublishToggle } from './use-publish-toggle.ts'

/** The publish/unpublish action of a row (spec: admin §2). */
export function PublishToggle({ article }: { article: ListRowOf<'articles'> }) {
  const { locale } = useLocale()
  const toggle = usePublishToggle(article)
  const text = STATUS_TEXTS[locale]
  const name = recordName('articles', article, locale)
  const Icon = article.published ? EyeOff : Eye
  return (
    <IconButton aria-label={article.published ? text.unpublish(name) : text.publish(name)} onPress={() => toggle.mutate()}>
      {toggle.isPending ? <Spinner /> : <Icon size={18} strokeWidth={1.5} aria-hidden="true" />}
    </IconButton>
  )
}
