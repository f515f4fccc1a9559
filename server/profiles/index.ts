export { changePicture } from './change-picture.ts'
export { changeProfile } from './change-profile.ts'
export { knownPictures, publicProfile } from './queries.ts'
export { sweepPictureFiles } from './sweep.ts'
