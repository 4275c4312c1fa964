import type { AdminUser } from '@bayt/content/entities/admin-user'
import { setStaffActive } from '@bayt/content/queries/staff'
import { readStaffAccount } from '@bayt/content/queries/staff-account'
import { toast } from 'sonner'
import { describeError } from '../../../lib/errors/describe.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import { undoOfUpdate } from '../../../resource/undo/undo-of.ts'
import type { UserTexts } from '../texts.ts'

/** Activates or deactivates an account; deactivating ends its sessions (spec: admin §7: an update of only `active`). */
export function useSetActive(texts: UserTexts) {
  const { client } = useServices()
  const text = useText()
  const afterWrite = useAfterWrite('admin_users')
  return useSingleMutation({
    mutationFn: async ({ id, active }: Pick<AdminUser, 'id' | 'active'>) => {
      await setStaffActive(client, id, active)
      return readStaffAccount(client, id)
    },
    onSuccess: (saved) => {
      toastSaved(saved.active ? texts.activated : texts.deactivated, undoOfUpdate(client, 'admin_users', saved))
      return afterWrite()
    },
    onError: (error) => toast.error(texts.statusFailed(describeError(error, text))),
  })
}
