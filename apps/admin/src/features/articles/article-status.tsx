import { StatusBadge } from '../../components/status-badge.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { STATUS_TEXTS } from './status-texts.ts'

/** Whether visitors see an article: Published or Draft (spec: admin §2). */
export function ArticleStatus({ published }: { published: boolean }) {
  const text = STATUS_TEXTS[useLocale().locale]
  return <StatusBadge tone={published ? 'on' : 'off'}>{published ? text.published : text.draft}</StatusBadge>
}
