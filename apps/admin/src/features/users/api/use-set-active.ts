import type { AdminUser } from '@bayt/content/entities/admin-user'
import { setStaffActive } from '@bayt/content/queries/staff'
import { toast } from 'sonner'
import { describeError } from '../../../lib/errors/describe.ts'
import { useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import type { UserTexts } from '../texts.ts'

/** Activates or deactivates an account; deactivating ends its sessions (spec: admin §7: an update of only `active`). */
export function useSetActive(texts: UserTexts) {
  const { client } = useServices()
  const text = useText()
  const afterWrite = useAfterWrite('admin_users')
  return useSingleMutation({
    mutationFn: ({ id, active }: Pick<AdminUser, 'id' | 'active'>) => setStaffActive(client, id, active),
    onSuccess: (_nothing, { active }) => {
      toast.success(active ? texts.activated : texts.deactivated)
      return afterWrite()
    },
    onError: (error) => toast.error(texts.statusFailed(describeError(error, text))),
  })
}
