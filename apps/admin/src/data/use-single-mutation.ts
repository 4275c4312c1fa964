import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import { useText } from '../ui/i18n/locale-context.tsx'
import { describeError } from './errors/describe.ts'

interface SingleMutationOptions<Data, Variables, Context> extends UseMutationOptions<Data, Error, Variables, Context> {
  /** The text of the toast about a failure, around the message of the error. */
  failed?: (message: string, error: Error) => string
}

/** A mutation that runs once at a time: another press during a run does nothing, even before the screen shows that the mutation runs. */
export function useSingleMutation<Data, Variables = void, Context = unknown>({
  failed,
  ...options
}: SingleMutationOptions<Data, Variables, Context>): UseMutationResult<Data, Error, Variables, Context> {
  const text = useText()
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onError: (error, ...more) => {
      if (failed) toast.error(failed(describeError(error, text), error))
      return options.onError?.(error, ...more)
    },
    onSettled: (...settled) => {
      isRunning.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate: typeof mutation.mutate = (...call) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...call)
  }
  return { ...mutation, mutate }
}
