/** Whether the visitor prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface Autoplay {
  /** Restarts the timer, for example after a manual step. */
  restart(): void
  toggle(): void
  readonly isPlaying: boolean
}

/**
 * Calls `step` every `intervalMs` while the tab is visible, the region has no focus, and it is not paused. It does not start
 * automatically if the visitor prefers reduced motion.
 */
export function autoplay(
  region: HTMLElement,
  intervalMs: number,
  step: () => void,
  onChange: (isPlaying: boolean) => void,
): Autoplay {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPlaying = !prefersReducedMotion()

  const mayMove = () => isPlaying && !document.hidden && !region.querySelector(':focus-visible')
  const restart = () => {
    clearTimeout(timer)
    if (isPlaying) timer = setTimeout(tick, intervalMs)
  }
  const tick = () => {
    if (mayMove()) step()
    restart()
  }

  document.addEventListener('visibilitychange', restart)
  onChange(isPlaying)
  restart()
  return {
    restart,
    toggle() {
      isPlaying = !isPlaying
      onChange(isPlaying)
      restart()
    },
    get isPlaying() {
      return isPlaying
    },
  }
}
