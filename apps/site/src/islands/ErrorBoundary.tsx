import { Component, type ReactNode } from 'react'

interface Props {
  /** `Unexpected Application Error` in the language of the page. */
  title: string
  children: ReactNode
}

interface State {
  message: string | undefined
}

/** Shows the error of an island in its place; the rest of the page stays (spec: public-site §2, §8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    if (this.state.message === undefined) return this.props.children
    return (
      <div role="alert">
        <p>
          <strong>{this.props.title}</strong>
        </p>
        <p dir="auto">{this.state.message}</p>
      </div>
    )
  }
}
