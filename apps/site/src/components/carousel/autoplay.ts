/** Whether the visitor asked for no movement. */
export const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface Autoplay {
  /** Starts the wait for the next step anew, as after a step by hand. */
  restart(): void
  toggle(): void
  readonly isPlaying: boolean
}

/**
 * Calls `step` every `intervalMs` while the tab is visible, the keyboard is elsewhere and nobody paused it. It does not
 * start by itself where the visitor asked for no movement.
 */
export function autoplay(
  region: HTMLElement,
  intervalMs: number,
  step: () => void,
  onChange: (isPlaying: boolean) => void,
): Autoplay {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPlaying = !prefersStillness()

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
