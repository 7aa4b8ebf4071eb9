/** See `scripts/build/built-pictures.ts`. */
declare module '*?picture' {
  const picture: import('../../ui/picture.tsx').PictureSource
  export default picture
}
