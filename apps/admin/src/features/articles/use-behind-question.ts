import { readMarks } from '@bayt/content/queries/languages'
import { useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/**
 * Looks for texts of an article that did not follow their other language, before it is published. With none, it is published at once;
 * also if they cannot be read, because publishing then reports the same failure.
 */
export function useBehindQuestion(id: number, publish: () => void) {
  const { client } = useServices()
  const [behind, setBehind] = useState<string[]>([])
  const look = useSingleMutation({
    mutationFn: () => readMarks(client, 'articles', id),
    onSuccess: (marks) => (marks.length > 0 ? setBehind(marks.map(({ target }) => target)) : publish()),
    onError: publish,
  })
  const close = () => setBehind([])
  const confirm = () => {
    close()
    publish()
  }
  return { behind, isAsking: look.isPending, ask: () => look.mutate(), close, confirm }
}
