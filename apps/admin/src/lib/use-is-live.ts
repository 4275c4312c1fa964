import { useSyncExternalStore } from 'react'

const NEVER = () => () => {}

/** Whether the console runs: not yet in the sign-in that the build renders, and while React takes that over. */
export const useIsLive = () =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
