import { open } from 'node:fs/promises'

/** Settings that Supabase lite reads while it is being imported, and a mend of it: import this module before it. */
process.env.LITE_TELEMETRY = '0'
process.env.EXPERIMENTAL_STORAGE = '1'

// Its storage opens a file for every download and never closes it; Node then complains, and will one day refuse.
const handle = await open(import.meta.filename)
const prototype: { readableWebStream: (options?: object) => unknown } = Object.getPrototypeOf(handle)
await handle.close()
const { readableWebStream } = prototype
prototype.readableWebStream = function (options) {
  return Reflect.apply(readableWebStream, this, [{ autoClose: true, ...options }])
}
