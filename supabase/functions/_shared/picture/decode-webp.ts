import createCodec from '@jsquash/webp/codec/dec/webp_dec.js'
import { readDecoderCode } from './decoder-code.ts'
import { brokenPictureError } from './errors.ts'

interface Size {
  width: number
  height: number
}

type Decoder = Awaited<ReturnType<typeof createCodec>>

const UNDECODABLE = 'its pixels cannot be decoded'

let compiled: Promise<WebAssembly.Module> | undefined
/**
 * The decoder is reused, because its memory never shrinks and is freed late. A failure may corrupt the decoder, so the decoder is dropped
 * after a failure.
 */
let idleDecoder: Decoder | undefined

/**
 * Decodes a WebP that is not animated, with libwebp in WebAssembly. @throws HttpError 415 if the file cannot be decoded or has
 * another size
 */
export async function decodeWebp(file: Uint8Array<ArrayBuffer>, size: Size): Promise<void> {
  const decoder = idleDecoder ?? (await createDecoder())
  idleDecoder = undefined
  const decoded = decodedSize(decoder, file)
  if (decoded.width !== size.width || decoded.height !== size.height) {
    throw brokenPictureError('its pixels do not match the size in its header')
  }
  idleDecoder = decoder
}

async function createDecoder(): Promise<Decoder> {
  compiled ??= readDecoderCode().then((code) => WebAssembly.compile(code))
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

function decodedSize(decoder: Decoder, file: Uint8Array<ArrayBuffer>): Size {
  try {
    const decoded = decoder.decode(file.buffer)
    if (decoded) return { width: decoded.width, height: decoded.height }
  } catch (cause) {
    if (!(cause instanceof WebAssembly.RuntimeError)) throw cause
    throw Object.assign(brokenPictureError(UNDECODABLE), { cause })
  }
  throw brokenPictureError(UNDECODABLE)
}
