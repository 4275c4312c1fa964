import { endDevice, readOwnDevices } from '@bayt/content/queries/devices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { describeError } from '../../../lib/errors/describe.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../../lib/read-again.ts'
import { useServices } from '../../../lib/services.tsx'
import { endOtherSessions } from '../../../lib/session/second-factor.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { DEVICE_TEXTS } from './texts.ts'

const KEY = ['own-devices']

/** The devices of the user's own account. */
export function useOwnDevices() {
  const { client } = useServices()
  return useQuery({ queryKey: KEY, queryFn: () => readOwnDevices(client) })
}

/** Signs one device out. Each button has its own, so that several can be signed out on a slow connection. */
export function useEndDevice() {
  const texts = DEVICE_TEXTS[useLocale().locale]
  const { client } = useServices()
  return useSingleMutation({
    mutationFn: (id: string) => endDevice(client, id),
    onSuccess: () => void toast.success(texts.ended),
    ...useAfterEnd(),
  })
}

/** Ends every other session, and gives this session a new token. */
export function useEndOtherSessions(onEnded: () => void) {
  const texts = DEVICE_TEXTS[useLocale().locale]
  const { functions } = useServices()
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (password: string) => endOtherSessions(functions, password),
    onSuccess: () => {
      toast.success(texts.othersEnded)
      onEnded()
    },
    onSettled: () => readAgain(queryClient, KEY),
  })
}

function useAfterEnd() {
  const texts = DEVICE_TEXTS[useLocale().locale]
  const text = useText()
  const queryClient = useQueryClient()
  return {
    onError: (error: Error) => toast.error(texts.endFailed(describeError(error, text))),
    onSettled: () => readAgain(queryClient, KEY),
  }
}
