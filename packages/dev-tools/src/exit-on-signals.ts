/** Turns a signal into an exit, so that exit handlers run: they end commands and remove temporary files. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}
