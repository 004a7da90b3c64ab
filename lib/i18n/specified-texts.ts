/** Texts the specification gives word for word (sections 2, 4, 5, 7 and 8). */
export const SPECIFIED: readonly string[] = [
  '404 NOT FOUND',
  "Oops, Sorry We Can't Find That Page",
  'Click here for more surprises!',
  'Passwords do not match',
  'Please fill in your name',
  'Please fill in your mobile number',
  'Please fill in your email address',
  'Please fill in your country or region',
  'Please fill in your requirements',
  'Please select a country',
  'Please select a rating',
  'Please fill in your purchase experience',
  'Not logged in, please login first',
  'File is too large, maximum size {maxSize}',
  'Image is too large, please select a smaller image',
  'Register success',
  'Register failed',
  'Login success',
  'Login failed',
  'Failed to get user info',
  'Update failed, please try again',
  'Submit failed: {error}',
  'Submit failed',
  'File upload failed',
  'File upload failed: {error}',
  'File {fileName} processing failed: {error}',
  'Unknown error',
  'Browser does not support MediaRecorder',
  'Browser does not support any video codec format',
  'Upload returned invalid URL',
  'Video file is too large, converted to static image',
  'No search results found, please contact us for more information',
  'No more data',
];

/** With plain apostrophes, as the specification has them. */
const plain = (text: string) => text.replaceAll('’', "'");

/** Whether a text of the English interface stands in the specification as it is. */
export const isSpecified = (text: string) => SPECIFIED.includes(plain(text));
