import {
  REVIEW_IMAGES_MAX,
  REVIEW_TEXT_MAX_LENGTH,
  REVIEW_VIDEOS_MAX,
  UPLOAD_MAX_BYTES,
} from '@/lib/contract/review-limits';
import { labelsOf } from '@/lib/i18n/labels';
import { type InterfaceLocale, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { formatterOf, textsOf } from '@/lib/i18n/texts';
import { monthNamesOf } from './review-dates';

function buildLabels(locale: Locale) {
  const t = textsOf(locale, 'review');
  const maxSize = formatterOf(locale).number(UPLOAD_MAX_BYTES / 1024 / 1024, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  });
  return {
    loading: t('formLoading'),
    failed: t('formFailed'),
    retry: t('retry'),
    requiredNote: t('requiredNote'),
    notLoggedIn: t('notLoggedIn'),
    loginKept: t('loginKept'),
    login: t('login'),
    signUp: t('signUp'),
    car: t('car'),
    carHint: t('carHint'),
    chooseCar: t('chooseCar'),
    cars: {
      open: t('carOpen'),
      loading: t('carSearching'),
      empty: t('carNotFound'),
      failed: t('carFailed'),
      retry: t('retry'),
      count: labelsOf(locale, 'review').carCount,
    },
    rating: t('overallRating'),
    ratings: [t('rating1'), t('rating2'), t('rating3'), t('rating4'), t('rating5')],
    purchaseTime: t('purchaseTime'),
    month: t('purchaseMonth'),
    year: t('purchaseYear'),
    notSaid: t('notSaid'),
    chooseMonthAndYear: t('chooseMonthAndYear'),
    months: monthNamesOf(locale),
    experience: t('experience'),
    experienceHint: t('experienceHint'),
    comment: t('comment'),
    commentHint: t('commentHint'),
    tooLong: t('tooLong', { max: REVIEW_TEXT_MAX_LENGTH }),
    media: t('media'),
    mediaHint: t('mediaHint', { images: REVIEW_IMAGES_MAX, videos: REVIEW_VIDEOS_MAX }),
    addFiles: t('addFiles'),
    dropFiles: t('dropFiles'),
    fileList: t('fileList'),
    preparing: t('filePreparing'),
    /** With `{percent}`, as the next but two. */
    shrinking: String(t.raw('fileShrinking')),
    waiting: t('fileWaiting'),
    waitingLogin: t('fileWaitingLogin'),
    uploading: String(t.raw('fileUploading')),
    storing: t('fileStoring'),
    done: t('fileDone'),
    cancelled: t('fileCancelled'),
    /** With `{fileName}`, as the next two. */
    cancelFile: String(t.raw('cancelFile')),
    retryFile: String(t.raw('retryFile')),
    removeFile: String(t.raw('removeFile')),
    cancel: t('cancel'),
    remove: t('remove'),
    selectRating: t('selectRating'),
    fillExperience: t('fillExperience'),
    onlyVideos: t('onlyVideos', { count: REVIEW_VIDEOS_MAX }),
    onlyImages: t('onlyImages', { count: REVIEW_IMAGES_MAX }),
    onlyFiles: t('onlyFiles', { count: REVIEW_IMAGES_MAX + REVIEW_VIDEOS_MAX }),
    onlyMedia: t('onlyMedia'),
    fileTooLarge: t('fileTooLarge', { maxSize }),
    imageTooLarge: t('imageTooLarge'),
    /** With `{error}`, as `uploadFailedWith`. */
    submitFailedWith: String(t.raw('submitFailedWith')),
    submitFailed: t('submitFailed'),
    uploadFailed: t('uploadFailed'),
    uploadFailedWith: String(t.raw('uploadFailedWith')),
    /** With `{fileName}` and `{error}`. */
    processingFailed: String(t.raw('processingFailed')),
    unknownError: t('unknownError'),
    noRecorder: t('noRecorder'),
    noCodec: t('noCodec'),
    invalidUrl: t('invalidUrl'),
    videoToImage: t('videoToImage'),
    fileUnreadable: t('fileUnreadable'),
    fileDamaged: t('fileDamaged'),
    noNetwork: t('noNetwork'),
    textKept: t('textKept'),
    someFilesFailed: t('someFilesFailed'),
    /** With `{minutes}`: only the server knows how long. */
    tooMany: String(t.raw('tooMany')),
    send: t('send'),
    sending: t('sending'),
    sendingFiles: t('sendingFiles'),
    sendNote: t('sendNote'),
  };
}

/** Every text of the publish form, ready to be handed to client components. */
export type FormLabels = ReturnType<typeof buildLabels>;

const built = new Map<InterfaceLocale, FormLabels>();

/** The form's texts in a language; the same object each time, as other labels are. */
export function formLabels(locale: Locale): FormLabels {
  const language = interfaceLocaleOf(locale);
  const labels = built.get(language) ?? buildLabels(language);
  built.set(language, labels);
  return labels;
}
