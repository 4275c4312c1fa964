import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** Replaces the ground of the panel. */
  className?: string | undefined
  children: ReactNode
}

/** A part of a screen, below its title. */
export function Panel({ title, className = styles.panel, children }: PanelProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A short list in a panel or dialog: each `li` has its text at the start and its button at the end. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
