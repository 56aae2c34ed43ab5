/** What a browser does with a push: RFC 8291 over RFC 8188, written from the documents and not from the sender's library. */
import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

export type BrowserKeys = { ecdh: ECDH; auth: Buffer }

/** The plaintext of an `aes128gcm` body of one record; throws when it was not made for these keys. */
export const decryptPush = (body: Buffer, { ecdh, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('more than one record')

  const shared = ecdh.computeSecret(senderKey)
  const receiverKey = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const keying = derive(shared, auth, info, 32)
  const key = derive(keying, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(keying, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('the last record does not end as one')
  }
  return padded.subarray(0, end).toString('utf8')
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
