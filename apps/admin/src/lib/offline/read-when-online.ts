import type { QueryClient } from '@tanstack/react-query'

/**
 * Repeats the failed reads of the screen when the device is online again. TanStack Query also repeats reads, but assumes at the
 * start that the device is online: in a console that was opened offline, TanStack ignores the first `online` event.
 * @param device sends `online` when the connection returns, like `window`
 */
export function readWhenOnline(queryClient: QueryClient, device: EventTarget): void {
  device.addEventListener('online', () => {
    // A read that already runs goes on.
    void queryClient.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    )
  })
}
