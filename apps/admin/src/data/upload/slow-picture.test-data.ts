/** A picture that the device never finishes reading, so that its upload does not end. */
export const slowPicture = (name = 'photo.jpg') =>
  Object.assign(new File(['x'], name, { type: 'image/jpeg' }), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>(() => undefined) }),
  })
