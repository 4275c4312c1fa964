import { useLayoutEffect, useState } from 'react'

/** Whether the visitor prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether something moves by itself, until it is paused. It starts paused if the visitor prefers reduced motion. */
export function usePlaying(): { isPlaying: boolean; toggle: () => void } {
  const [isPlaying, setIsPlaying] = useState(true)
  useLayoutEffect(() => {
    if (prefersReducedMotion()) setIsPlaying(false)
  }, [])
  return { isPlaying, toggle: () => setIsPlaying((before) => !before) }
}
