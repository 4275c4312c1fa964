import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatAge } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'

interface CachedNoticeProps {
  /** ms since the epoch; 0 if the rows belong to another page of the list. */
  seenAt: number
  onRetry: () => void
}

/** The age of a cached list, shown above it while the server is unreachable. */
export function CachedNotice({ seenAt, onRetry }: CachedNoticeProps) {
  const { list } = useText()
  const { locale } = useLocale()
  return (
    <Notice
      tone="attention"
      actions={
        <Button isSmall onPress={onRetry}>
          {list.retry}
        </Button>
      }
    >
      {seenAt > 0 ? list.asLastSeen(formatAge(locale, seenAt, Date.now())) : list.cannotRefresh}
    </Notice>
  )
}
