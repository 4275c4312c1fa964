import { Settings } from 'lucide-react'
import { EmptyState } from '../components/empty-state.tsx'
import type { ConfigProblem } from '../config/env.ts'
import { useText } from '../lib/i18n/locale-context.tsx'
import styles from './setup-page.module.css'

/** Shown instead of the console if its settings are missing or wrong: lists each setting with the expected value. */
export function SetupPage({ problems }: { problems: ConfigProblem[] }) {
  const { setup } = useText()
  return (
    <main>
      <EmptyState icon={Settings} title={setup.title} level={1}>
        <p>{setup.body}</p>
        <ul className={styles.problems}>
          {problems.map(({ variable, expected }) => (
            <li key={variable}>
              <code>{variable}</code> {setup.shouldHold(expected)}
            </li>
          ))}
        </ul>
      </EmptyState>
    </main>
  )
}
