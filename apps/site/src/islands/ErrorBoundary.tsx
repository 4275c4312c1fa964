import { Component, type ReactNode } from 'react'
import type { Dictionary } from '../i18n/languages.ts'
import styles from './ErrorBoundary.module.css'

/** The texts of a failed island, in the language of the page. */
export type ErrorTexts = ReturnType<typeof errorTexts>

export function errorTexts({ common }: Dictionary) {
  const { applicationError, errorHint, retry, reload } = common
  return { applicationError, errorHint, retry, reload }
}

interface Props {
  texts: ErrorTexts
  /** Content that is shown below the error. */
  kept?: ReactNode
  children: ReactNode
}

interface State {
  message: string | undefined
}

const NO_ERROR: State = { message: undefined }

/** Shows an error instead of an island that failed. The rest of the page stays (spec: public-site §2, §8). */
export class ErrorBoundary extends Component<Props, State> {
  override state = NO_ERROR

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    const { texts, kept, children } = this.props
    if (this.state.message === undefined) return children
    return (
      <>
        <div className={styles.error} role="alert">
          <p className={styles.title}>{texts.applicationError}</p>
          <p className={styles.message} dir="auto">
            {this.state.message}
          </p>
          <p>{texts.errorHint}</p>
          <p className={styles.actions}>
            <button type="button" onClick={() => this.setState(NO_ERROR)}>
              {texts.retry}
            </button>
            <button type="button" onClick={() => location.reload()}>
              {texts.reload}
            </button>
          </p>
        </div>
        {kept}
      </>
    )
  }
}
