import { type AdminUser, newPasswordOf } from '@bayt/content/entities/admin-user'
import { toFieldIssues } from '@bayt/content/entities/issue-codes'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { passwordMinLength } from '../../config/env.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSetPassword } from './api/use-set-password.ts'
import type { UserTexts } from './texts.ts'
import styles from './users.module.css'

interface ResetPasswordDialogProps {
  account: AdminUser
  texts: UserTexts
  onClose: () => void
}

/** Asks for the new password of an account (spec: admin §2: a prompt). The typed password is never stored on the device. */
export function ResetPasswordDialog({ account, texts, onClose }: ResetPasswordDialogProps) {
  const { form, issues } = useText()
  const { reset } = texts
  const minLength = passwordMinLength(useServices().config)
  const call = useSetPassword(texts)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = newPasswordOf(minLength).safeParse(password)
    if (parsed.success) {
      setProblem(undefined)
      return call.mutate({ id: account.id, password: parsed.data }, { onSuccess: onClose })
    }
    const [issue] = toFieldIssues(parsed.error)
    const message = issue && issue.code !== 'too_short' ? issues[issue.code](issue.limit) : reset.tooShort(minLength)
    setProblem(message)
    toast.error(message)
  }

  return (
    <Dialog title={reset.title} closeLabel={form.close} onClose={call.isPending ? undefined : onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <p className={styles.user}>
            <strong>
              <bdi>{account.full_name}</bdi>
            </strong>
            <bdi>{account.email}</bdi>
          </p>
          <PasswordField
            purpose="new"
            name="password"
            label={reset.field}
            hint={texts.passwordHint(minLength)}
            value={password}
            onChange={setPassword}
            error={problem}
          />
          <p>{reset.body}</p>
        </DialogBody>
        <DialogFoot>
          <Button isDisabled={call.isPending} onPress={onClose}>
            {form.cancel}
          </Button>
          <Button variant="primary" type="submit" isPending={call.isPending}>
            {call.isPending ? form.saving : reset.submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
