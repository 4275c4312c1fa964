import type { AdminUser } from '@bayt/content/entities/admin-user'
import { setStaffActive } from '@bayt/content/queries/staff'
import { toast } from 'sonner'
import { describeError } from '../../../lib/errors/describe.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { resourceKeys } from '../../../resource/api/keys.ts'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import { undoOfUpdate } from '../../../resource/undo/undo-of.ts'
import type { UserTexts } from '../texts.ts'

/** Activates or deactivates an account; deactivating ends its sessions (spec: admin §7: an update of only `active`). */
export function useSetActive(texts: UserTexts) {
  const { client, queryClient } = useServices()
  const text = useText()
  const afterWrite = useAfterWrite('admin_users')
  return useSingleMutation({
    mutationFn: ({ id, active }: Pick<AdminUser, 'id' | 'active'>) => setStaffActive(client, id, active),
    onSuccess: (saved, { active }) => {
      toastSaved(active ? texts.activated : texts.deactivated, saved && undoOfUpdate(client, 'admin_users', saved))
      return afterWrite()
    },
    onError: (error) => {
      toast.error(texts.statusFailed(describeError(error, text)))
      // The change may have arrived.
      void queryClient.invalidateQueries({ queryKey: resourceKeys.table('admin_users') })
    },
  })
}
