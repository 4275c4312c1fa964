/** Shows on a pause button whether its region moves. */
export function showPlaying(button: HTMLElement, isPlaying: boolean): void {
  button.toggleAttribute('data-paused', !isPlaying)
  button.setAttribute('aria-label', (isPlaying ? button.dataset.pauseLabel : button.dataset.playLabel) ?? '')
}
