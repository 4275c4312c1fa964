import { formOfPage } from '@bayt/release/form-of-page'
import { Link } from 'react-router-dom'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { usePublishing } from '../../lib/publishing/use-publishing.ts'
import { Panel } from './panel.tsx'
import { TODAY_TEXTS } from './texts.ts'
import styles from './today.module.css'

const SHOWN = 8

/** The dead links of the live site, each with the form of its text; renders nothing without dead links. */
export function LinksPanel() {
  const { locale } = useLocale()
  const texts = TODAY_TEXTS[locale]
  const { deadLinks } = usePublishing()
  if (deadLinks.length === 0) return null
  return (
    <Panel title={texts.deadLinks}>
      <ul className={styles.list}>
        {deadLinks.slice(0, SHOWN).map(({ page, target }) => {
          const form = formOfPage(page)
          return (
            <li key={`${page} ${target}`}>
              <bdi dir="ltr">{target}</bdi>
              <span className={styles.quiet}>
                {texts.onPage(`\u2066${page}\u2069`)} {form && <Link to={form}>{texts.edit}</Link>}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
