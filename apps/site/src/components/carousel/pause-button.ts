/** Updates a pause button to the state of its region. */
export function showPlaying(button: HTMLElement, isPlaying: boolean): void {
  button.toggleAttribute('data-paused', !isPlaying)
  button.setAttribute('aria-label', (isPlaying ? button.dataset.pauseLabel : button.dataset.playLabel) ?? '')
}
