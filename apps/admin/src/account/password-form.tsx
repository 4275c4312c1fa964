import { COMPANY_NAME } from '@bayt/brand/identity'
import { newPasswordOf } from '@bayt/content/entities/admin-user'
import { toFieldIssues } from '@bayt/content/entities/issue-codes'
import { passwordChange } from '@bayt/content/entities/session'
import { type FormEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { createCalls } from '../data/command.ts'
import { passwordMinLength } from '../data/env.ts'
import { callWithProof, readAnswer } from '../data/functions.ts'
import { hashPassword } from '../data/password.ts'
import { useServices } from '../data/services.tsx'
import { knownDevice } from '../data/session/known-device.ts'
import { useAccount } from '../data/session/use-session.ts'
import { useSingleMutation } from '../data/use-single-mutation.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import styles from './account.module.css'
import { usePasswordRefusal } from './password-refusal.ts'
import { ACCOUNT_TEXTS } from './texts.ts'

interface PasswordChange {
  current: string
  next: string
}

/** Replaces the user's own password: the server compares the current password, and gets only the hash of the new password (spec: admin §5). */
export function useOwnPassword() {
  const { functions, session } = useServices()
  const { locale } = useLocale()
  const texts = ACCOUNT_TEXTS[locale]
  const refusal = usePasswordRefusal()
  const [calls] = useState(createCalls<string>)
  // Every hash has a new salt. A repetition sends the same hash, so that the server recognises a change whose answer was lost.
  const sent = useRef<{ next: string; hash: string }>(undefined)
  const change = useSingleMutation({
    mutationFn: async ({ current, next }: PasswordChange) => {
      if (sent.current?.next !== next) sent.current = { next, hash: await hashPassword(next) }
      const body = { current, new_hash: sent.current.hash, device: knownDevice() }
      return calls.send(body.new_hash, async () =>
        readAnswer(passwordChange, await callWithProof(functions, 'own-password', body)),
      )
    },
    onSuccess: () => {
      sent.current = undefined
      toast.success(texts.changed)
      session.passwordChanged()
    },
    failed: (message, error) => refusal(error) ?? (calls.mayBeDone(error) ? texts.mayBeChanged : texts.failed)(message),
  })
  return { change: change.mutate, isPending: change.isPending, refusal: change.isError ? refusal(change.error) : undefined }
}

interface Problems {
  current?: string
  next?: string
}

/** Changes the user's own password with the current password. Typed passwords are never stored on the device. */
export function PasswordForm({ variant }: { variant: ButtonVariant }) {
  const { locale } = useLocale()
  const { form, issues } = useText()
  const texts = ACCOUNT_TEXTS[locale]
  const { change, isPending, refusal } = useOwnPassword()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const account = useAccount()
  const minLength = passwordMinLength(useServices().config)
  const [problems, setProblems] = useState<Problems>({})

  const problemOfNext = () => {
    const parsed = newPasswordOf(minLength).safeParse(next)
    if (parsed.success) return parsed.data === current.trim() ? texts.same : undefined
    const [issue] = toFieldIssues(parsed.error)
    return issue && issue.code !== 'too_short' ? issues[issue.code](issue.limit) : texts.tooShort(minLength)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const rule = problemOfNext()
    const reason = rule === undefined ? await guessable(next, [account?.full_name ?? '', account?.email ?? '']) : undefined
    const nextProblem = rule ?? (reason && texts.guessable[reason])
    const found: Problems = { ...(current === '' && { current: texts.missing }), ...(nextProblem && { next: nextProblem }) }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    change(
      { current, next },
      {
        onSuccess: () => {
          setCurrent('')
          setNext('')
        },
      },
    )
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordField
        purpose="current"
        name="current"
        label={texts.current}
        value={current}
        onChange={setCurrent}
        error={problems.current ?? (isPending ? undefined : refusal)}
      />
      <PasswordField
        purpose="new"
        name="next"
        label={texts.next}
        hint={texts.hint(minLength)}
        value={next}
        onChange={setNext}
        error={problems.next}
      />
      <p className={styles.quiet}>{texts.other}</p>
      <Button variant={variant} type="submit" isPending={isPending}>
        {isPending ? form.saving : texts.submit}
      </Button>
    </form>
  )
}

/**
 * The reason why a password is easy to guess; `undefined` for a good password. The list of the commonest passwords is loaded on
 * first use. If the list cannot be loaded, no password is refused here: the library for the hash also fails to load, and reports
 * the failure.
 * @param names of the person, and the e-mail
 */
async function guessable(password: string, names: string[]): Promise<'common' | 'name' | undefined> {
  const rules = await import('@bayt/content/text/common-password').catch(() => undefined)
  if (rules?.isNamePassword(password, [...names, ...Object.values(COMPANY_NAME)])) return 'name'
  return rules?.isCommonPassword(password) ? 'common' : undefined
}
