import { useLayoutEffect, useState } from 'react'

/** Whether the visitor prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether the visitor asks for little data. */
export const savesData = () => navigator.connection?.saveData === true

/**
 * The state of an animation that the visitor can pause and continue.
 * @param prefersRest whether the visitor prefers that the animation starts paused
 */
export function usePlaying(prefersRest = prefersReducedMotion): { isPlaying: boolean; toggle: () => void } {
  const [isPlaying, setIsPlaying] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the visitor prefers is read once
  useLayoutEffect(() => {
    if (prefersRest()) setIsPlaying(false)
  }, [])
  return { isPlaying, toggle: () => setIsPlaying((before) => !before) }
}
