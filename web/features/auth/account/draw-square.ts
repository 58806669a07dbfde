/**
 * Draws the middle of a picture as the server will crop it; returns false if the browser cannot read the file. A canvas
 * needs no URL for the picture, which the content security policy would have to allow.
 */
export async function drawSquarePhoto(file: Blob, canvas: HTMLCanvasElement) {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return false
  const side = Math.min(picture.width, picture.height)
  const left = (picture.width - side) / 2
  const top = (picture.height - side) / 2
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  return true
}
