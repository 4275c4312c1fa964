import type { DeadLink } from '@bayt/content/entities/dead-link'
import { formOfPage } from '@bayt/release/form-of-page'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import styles from './publishing.module.css'

interface DeadLinksProps {
  links: DeadLink[]
  /** Called when staff open a text. */
  onLeave: () => void
}

/** Broken links in texts: their target, their page, and a link to the form of the text. */
export function DeadLinks({ links, onLeave }: DeadLinksProps) {
  const { publishing: text } = useText()
  const { siteUrl } = useServices().config
  return (
    <>
      <p className={styles.title}>{text.deadLinks(links.length)}</p>
      <p>{text.deadLinksDetail}</p>
      <ul className={styles.links}>
        {links.map(({ page, target }) => {
          const form = formOfPage(page)
          return (
            <li key={`${page} ${target}`} className={styles.link}>
              <bdi dir="ltr">{target}</bdi>
              <span>
                {text.deadLinkPage}{' '}
                <a href={siteUrl + page} target="_blank" rel="noreferrer" dir="ltr">
                  {page}
                </a>
              </span>
              {form && (
                <Link to={form} onClick={onLeave}>
                  {text.deadLinkEdit}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
