import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The hash of a text in hexadecimal. The browser's own function is asynchronous, and templates cannot wait. */
export const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)))
