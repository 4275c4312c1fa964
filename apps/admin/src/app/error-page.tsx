import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useText } from '../ui/i18n/locale-context.tsx'
import styles from './pages.module.css'

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : String(error)
}

/** Whether the chunk of a screen failed to load; each browser has its own message. */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
}

/** Unexpected Application Error, with the message (spec: public-site §2). */
export function ErrorPage() {
  const { errorPage: text } = useText()
  const error = useRouteError()
  return (
    <Failure>
      <p role="alert" className={styles.message} dir="auto">
        {messageOf(error)}
      </p>
      {isChunkLoadError(error) && <p>{text.notFetched}</p>}
    </Failure>
  )
}

/** Replaces a page whose chunk cannot be fetched. */
export function NotFetchedPage() {
  const { errorPage: text } = useText()
  return (
    <Failure>
      <p role="alert">{text.notFetched}</p>
    </Failure>
  )
}

function Failure({ children }: { children: ReactNode }) {
  const { errorPage: text } = useText()
  return (
    <div className={styles.page}>
      <EmptyState
        icon={TriangleAlert}
        level={1}
        title={text.title}
        actions={
          <Button variant="primary" onPress={() => location.reload()}>
            {text.reload}
          </Button>
        }
      >
        {children}
        <p>{text.kept}</p>
      </EmptyState>
    </div>
  )
}
