import { endLink, type SetLink } from '@bayt/content/queries/prepared'
import { toast } from 'sonner'
import { serverNow } from '../../data/clock.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { formatAge, formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { RowList } from '../../ui/panel.tsx'
import { readPreparedAgain } from '../prepared/prepared-options.ts'
import styles from './share.module.css'
import { SHARE_TEXTS } from './texts.ts'

/** The links that show a set now, each with who shared it, its end, the answer of whoever has it, and a button that ends it. */
export function LinkList({ links, onEnded }: { links: readonly SetLink[]; onEnded?: (link: SetLink) => void }) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  return (
    <RowList>
      {links.map((link) => {
        const shared = formatShortDateTime(locale, link.shared_at)
        return (
          <li key={link.id}>
            <div className={styles.entry}>
              <span className={basics.quiet}>
                {texts.linkOf(link.name, shared)} · {texts.until(formatShortDateTime(locale, link.expires_at))}
              </span>
              <Answer link={link} />
            </div>
            {link.may_end && <EndButton id={link.id} label={texts.endOf(shared)} onEnded={() => onEnded?.(link)} />}
          </li>
        )
      })}
    </RowList>
  )
}

/** What somebody without an account answered, and whether the set was changed after the link. */
function Answer({ link: { looks_right, remark, answered_at, is_current } }: { link: SetLink }) {
  const { locale } = useLocale()
  const texts = SHARE_TEXTS[locale]
  const older = !is_current && texts.olderLink
  if (looks_right === null || answered_at === null) return older && <span className={basics.quiet}>{older}</span>
  const say = looks_right ? texts.looksRight : texts.notYet
  const words = remark === null ? '' : `«\u2068${remark}\u2069»`
  return (
    <p className={styles.answer}>
      {say(words, formatAge(locale, Date.parse(answered_at), serverNow()))} {older}
    </p>
  )
}

/** Ends a link. Each button has its own pending state, so that several links can be ended on a slow connection. */
function EndButton({ id, label, onEnded }: { id: number; label: string; onEnded: () => void }) {
  const texts = SHARE_TEXTS[useLocale().locale]
  const { client, queryClient } = useServices()
  const end = useSingleMutation({
    mutationFn: () => endLink(client, id),
    onSuccess: () => {
      toast.success(texts.ended)
      onEnded()
    },
    failed: texts.endFailed,
    onSettled: () => readPreparedAgain(queryClient),
  })
  return (
    <Button isSmall isPending={end.isPending} aria-label={label} onPress={() => end.mutate()}>
      {texts.end}
    </Button>
  )
}
