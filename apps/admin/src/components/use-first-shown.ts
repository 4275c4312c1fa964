import { useState } from 'react'

/**
 * The first of some addresses of one picture that can be shown.
 * @returns the address, none where none is left, and what to call when it cannot be loaded
 */
export function useFirstShown(addresses: readonly (string | undefined)[]): [string | undefined, () => void] {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = addresses.find((address) => address !== undefined && !broken.includes(address))
  return [shown, () => shown !== undefined && setBroken([...broken, shown])]
}
