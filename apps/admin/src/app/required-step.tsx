import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { LanguageSwitch } from '../components/language-switch.tsx'
import { FactorQuestion } from '../features/sign-in/factor-question.tsx'
import { useLogOut } from '../features/sign-in/use-log-out.ts'
import { useText } from '../lib/i18n/locale-context.tsx'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import styles from './required-step.module.css'

interface RequiredStepProps {
  title: string
  body: string
  children: ReactNode
}

/** A page in place of the console, until its step is done. A call of the step may need a code of the second factor, as elsewhere. */
export function RequiredStep({ title, body, children }: RequiredStepProps) {
  const { shell } = useText()
  const logOut = useLogOut()
  useDocumentTitle(title)
  return (
    <main className={styles.page}>
      <LanguageSwitch />
      <h1>{title}</h1>
      <p>{body}</p>
      {children}
      <Button variant="quiet" onPress={() => void logOut.startKeeping()}>
        {shell.logout}
      </Button>
      <FactorQuestion />
    </main>
  )
}
