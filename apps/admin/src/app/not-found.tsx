import { Compass } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { PATHS, SITE_PATHS } from '../data/paths.ts'
import { useServices } from '../data/services.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useText } from '../ui/i18n/locale-context.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import styles from './pages.module.css'

/** Page Not Found (spec: admin §2). */
export function Component() {
  const { notFound: text, sections } = useText()
  const { config } = useServices()
  const navigate = useNavigate()
  useDocumentTitle(text.title)
  const pages = ['products', 'articles', 'about', 'contact'] as const
  return (
    <main className={styles.page}>
      <EmptyState
        icon={Compass}
        level={1}
        title={text.title}
        actions={
          <>
            <ButtonLink variant="primary" to={config.siteUrl + SITE_PATHS.home}>
              {text.home}
            </ButtonLink>
            <Button onPress={() => void navigate(-1)}>{text.back}</Button>
            <ButtonLink to={PATHS.dashboard}>{sections.dashboard}</ButtonLink>
          </>
        }
      >
        <p>{text.body}</p>
        <p className={styles.explore}>{text.explore}</p>
        <ul className={styles.links}>
          {pages.map((page) => (
            <li key={page}>
              <a href={config.siteUrl + SITE_PATHS[page]}>{text[page]}</a>
            </li>
          ))}
        </ul>
      </EmptyState>
    </main>
  )
}
