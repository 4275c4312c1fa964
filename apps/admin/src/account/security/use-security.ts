import type { ContentClient } from '@bayt/content/queries/client'
import { useQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { readAgain } from '../../data/after-write.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'

const KEY = 'security'

/** Reads the data of one part of the screen. */
export function useSecurityQuery<Data>(name: string, read: (client: ContentClient) => Promise<Data>) {
  const { client } = useServices()
  return useQuery({ queryKey: [KEY, name], queryFn: () => read(client) })
}

/** Changes a setting or an account. Then reads every part of the screen again, because the trail has a new line. */
export function useSecurityChange<Input>(
  write: (client: ContentClient, input: Input) => Promise<void>,
  texts: { done: string; failed: (message: string) => string },
) {
  const { client, queryClient } = useServices()
  return useSingleMutation({
    mutationFn: (input: Input) => write(client, input),
    onSuccess: () => void toast.success(texts.done),
    failed: texts.failed,
    onSettled: () => readAgain(queryClient, [KEY]),
  })
}
