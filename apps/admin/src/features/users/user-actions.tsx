import type { AdminUser } from '@bayt/content/entities/admin-user'
import { KeyRound, UserCheck, UserX } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { Tooltip } from '../../components/tooltip.tsx'
import { DeleteButton, EditButton, HistoryButton } from '../../resource/list/row-actions.tsx'
import { useSetActive } from './api/use-set-active.ts'
import type { Protection } from './protection.ts'
import type { UserTexts } from './texts.ts'
import styles from './users.module.css'

interface UserActionsProps {
  account: AdminUser
  texts: UserTexts
  protection: Protection | undefined
  /** Whether the role of the viewer cannot change accounts. */
  isReadOnly: boolean
  onEdit: () => void
  onReset: () => void
  onHistory: () => void
  onDelete: () => void
}

/** Activate or deactivate, history, edit, reset password, delete; a disabled action shows the reason. */
export function UserActions({ account, texts, protection, isReadOnly, ...on }: UserActionsProps) {
  const reasonId = useId()
  const setActive = useSetActive(texts)
  const name = account.full_name
  const isProtected = isReadOnly || protection !== undefined
  const guarded = { isDisabled: isProtected, ...(protection ? { 'aria-describedby': reasonId } : {}) }
  const toggle = account.active ? texts.deactivate(name) : texts.activate(name)
  const Toggle = account.active ? UserX : UserCheck
  return (
    <span className={styles.actions}>
      <span className={styles.buttons}>
        <Tooltip text={toggle}>
          <IconButton aria-label={toggle} {...guarded} onPress={() => setActive.mutate({ ...account, active: !account.active })}>
            {setActive.isPending ? <Spinner /> : <Toggle size={18} strokeWidth={1.5} aria-hidden="true" />}
          </IconButton>
        </Tooltip>
        <HistoryButton name={name} onPress={on.onHistory} />
        <EditButton name={name} isDisabled={isReadOnly} onPress={on.onEdit} />
        <Tooltip text={texts.reset.action(name)}>
          <IconButton aria-label={texts.reset.action(name)} isDisabled={isReadOnly} onPress={on.onReset}>
            <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <DeleteButton name={name} {...guarded} onPress={on.onDelete} />
      </span>
      {protection && !isReadOnly && (
        <span id={reasonId} className={styles.reason}>
          {texts.protection[protection]}
        </span>
      )}
    </span>
  )
}
