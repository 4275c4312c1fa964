/** Ends this process at a signal as at an exit: what waits for the exit happens, such as the end of commands and of temporary files. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}
