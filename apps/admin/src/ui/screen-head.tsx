import { type ReactNode, useEffect } from 'react'
import { reportScreen } from '../data/offline/start-worker.ts'
import styles from './screen-head.module.css'

interface ScreenHeadProps {
  title: string
  intro?: string
  /** Less prominent links below the title. */
  links?: ReactNode
  /** The primary action of the screen, at the end of the title row. */
  action?: ReactNode
}

/** Title row of a screen. */
export function ScreenHead({ title, intro, links, action }: ScreenHeadProps) {
  useEffect(reportScreen, [])
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        {links && <p className={styles.links}>{links}</p>}
      </div>
      {action}
    </div>
  )
}
