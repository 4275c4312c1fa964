import { endDevice, endOtherDevices, readOwnDevices } from '@bayt/content/queries/devices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { describeError } from '../../../lib/errors/describe.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../../lib/read-again.ts'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { DEVICE_TEXTS } from './texts.ts'

const KEY = ['own-devices']

/** The devices of the own account, and their end. */
export function useDevices() {
  const texts = DEVICE_TEXTS[useLocale().locale]
  const text = useText()
  const { client } = useServices()
  const queryClient = useQueryClient()
  const list = useQuery({ queryKey: KEY, queryFn: () => readOwnDevices(client) })
  const after = {
    onError: (error: Error) => toast.error(texts.endFailed(describeError(error, text))),
    onSettled: () => readAgain(queryClient, KEY),
  }
  const end = useSingleMutation({
    mutationFn: (id: string) => endDevice(client, id),
    onSuccess: () => void toast.success(texts.ended),
    ...after,
  })
  const endOthers = useSingleMutation({
    mutationFn: () => endOtherDevices(client),
    onSuccess: () => void toast.success(texts.othersEnded),
    ...after,
  })
  return { list, end, endOthers }
}
