import type { AdminUser } from '@bayt/content/entities/admin-user'
import { updateStaff } from '@bayt/content/queries/staff'
import { useState } from 'react'
import { toast } from 'sonner'
import { createCalls } from '../../../data/command.ts'
import { undoOf } from '../../../data/undo.ts'
import { describeError } from '../../../lib/errors/describe.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { resourceKeys } from '../../../resource/api/keys.ts'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import type { UserTexts } from '../texts.ts'

/** Activates or deactivates an account; deactivating ends its sessions (spec: admin §7: an update of only `active`). */
export function useSetActive(texts: UserTexts) {
  const { client, queryClient } = useServices()
  const text = useText()
  const afterWrite = useAfterWrite('admin_users')
  // A call contains the version of the account, because the same change of a later version is not a repetition.
  const [calls] = useState(createCalls<Pick<AdminUser, 'id' | 'active' | 'updated_at'>>)
  return useSingleMutation({
    mutationFn: (wanted: Pick<AdminUser, 'id' | 'active' | 'updated_at'>) =>
      calls.send(wanted, ({ id, active }, request) => updateStaff(client, id, { active }, { active: !active }, request)),
    onSuccess: ({ result: { isChanged }, request }, { id, active }) => {
      const undo = undoOf(client, { table: 'admin_users', request, id, done: ({ updated }) => updated })
      toastSaved(active ? texts.activated : texts.deactivated, isChanged ? undo : undefined)
      return afterWrite()
    },
    onError: (error) => {
      toast.error(texts.statusFailed(describeError(error, text)))
      // The server may have made the change although no answer arrived.
      void queryClient.invalidateQueries({ queryKey: resourceKeys.table('admin_users') })
    },
  })
}
