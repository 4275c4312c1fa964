import { endSharedDraft, type SharedDraftEntry } from '@bayt/content/queries/shared-drafts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { RowList } from '../../components/row-list.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { formatShortDateTime } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../lib/read-again.ts'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import styles from './share.module.css'
import { nameOfDraft, SHARED_DRAFTS_KEY } from './shared-drafts.ts'
import { SHARE_TEXTS } from './texts.ts'

interface SharedDraftListProps {
  drafts: readonly SharedDraftEntry[]
  /** How the name of a draft is shown; default: as text. */
  title?: (draft: SharedDraftEntry, name: string) => ReactNode
  onEnded?: (draft: SharedDraftEntry) => void
}

/** Drafts that can be opened now, each with its author, the time when its link ends, and a button that ends the link. */
export function SharedDraftList({ drafts, title = (_, name) => name, onEnded }: SharedDraftListProps) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  return (
    <RowList>
      {drafts.map((draft) => {
        const name = nameOfDraft(draft, locale) ?? texts.nameless
        const shared = formatShortDateTime(locale, draft.shared_at)
        return (
          <li key={draft.id}>
            <div className={styles.entry}>
              <bdi className={styles.name}>{title(draft, name)}</bdi>
              <span className={styles.quiet}>
                {shared} · <bdi>{texts.by(draft.shared_by_name)}</bdi> ·{' '}
                {texts.until(formatShortDateTime(locale, draft.expires_at))}
              </span>
            </div>
            {draft.may_end && <EndButton id={draft.id} label={texts.endOf(name, shared)} onEnded={() => onEnded?.(draft)} />}
          </li>
        )
      })}
    </RowList>
  )
}

function EndButton({ id, label, onEnded }: { id: number; label: string; onEnded: () => void }) {
  const end = useEndDraft(onEnded)
  return (
    <Button isSmall isPending={end.isPending} aria-label={label} onPress={() => end.mutate(id)}>
      {SHARE_TEXTS[useLocale().locale].end}
    </Button>
  )
}

/** Ends the link of a draft. Each button has its own pending state, so that several links can be ended on a slow connection. */
function useEndDraft(onEnded?: () => void) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const text = useText()
  const { client } = useServices()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (id: number) => endSharedDraft(client, id),
    onSuccess: () => {
      toast.success(texts.ended)
      onEnded?.()
    },
    onError: (error) => toast.error(texts.endFailed(describeError(error, text))),
    onSettled: () => readAgain(queryClient, SHARED_DRAFTS_KEY),
  })
}
