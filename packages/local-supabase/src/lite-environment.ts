import { open } from 'node:fs/promises'

/** Environment variables that Supabase lite reads on import, and a patch. Import this module before it. */
process.env.LITE_TELEMETRY = '0'
process.env.EXPERIMENTAL_STORAGE = '1'

// Its storage never closes the file of a download. Node warns about that, and a later version will throw.
const handle = await open(import.meta.filename)
const prototype: { readableWebStream: (options?: object) => unknown } = Object.getPrototypeOf(handle)
await handle.close()
const { readableWebStream } = prototype
prototype.readableWebStream = function (options) {
  return Reflect.apply(readableWebStream, this, [{ autoClose: true, ...options }])
}

// Its storage is marked as experimental, with a warning for projects on the internet. The box of `npm start` says what this backend is for.
const { warn } = console
console.warn = (...values: unknown[]) => {
  if (!String(values[0]).startsWith('EXPERIMENTAL FEATURES ENABLED')) warn(...values)
}
