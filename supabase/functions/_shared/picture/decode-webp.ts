import { readFile } from 'node:fs/promises'
import createCodec from '@jsquash/webp/codec/dec/webp_dec.js'
import { brokenPicture } from './broken.ts'

interface Size {
  width: number
  height: number
}

type Decoder = Awaited<ReturnType<typeof createCodec>>

const UNDECODABLE = 'its pixels cannot be decoded'
const WASM = new URL('webp_dec.wasm', import.meta.resolve('@jsquash/webp/codec/dec/webp_dec.js'))

let compiled: Promise<WebAssembly.Module> | undefined
/** Reused, because the memory of a decoder never shrinks and is freed late. Dropped where it refuses a picture. */
let ready: Decoder | undefined

/** Decodes a still WebP once, with libwebp in WebAssembly. @throws HttpError 415 if it cannot be decoded or has another size */
export async function decodeWebp(file: Uint8Array<ArrayBuffer>, size: Size): Promise<void> {
  const decoder = ready ?? (await createDecoder())
  ready = undefined
  const decoded = sizeOf(decoder, file)
  if (decoded.width !== size.width || decoded.height !== size.height) {
    throw brokenPicture('its picture is not of the size that it says')
  }
  ready = decoder
}

async function createDecoder(): Promise<Decoder> {
  compiled ??= readFile(WASM).then((code) => WebAssembly.compile(code))
  const code = await compiled
  return createCodec({
    noInitialRun: true,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(code, imports)
      done(instance)
      return instance.exports
    },
  })
}

function sizeOf(decoder: Decoder, file: Uint8Array<ArrayBuffer>): Size {
  try {
    const decoded = decoder.decode(file.buffer)
    if (decoded) return { width: decoded.width, height: decoded.height }
  } catch (cause) {
    if (!(cause instanceof WebAssembly.RuntimeError)) throw cause
    throw Object.assign(brokenPicture(UNDECODABLE), { cause })
  }
  throw brokenPicture(UNDECODABLE)
}
