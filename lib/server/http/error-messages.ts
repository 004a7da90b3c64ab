import { type InterfaceLocale, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';

/**
 * Messages of rejected requests that are not one of the contract's fixed texts. The screens show
 * them as they are (specification section 8), so they are sentences in the visitor's language.
 */
const MESSAGES = {
  invalidEmail: {
    en: 'This does not look like an e-mail address. Please check it.',
    ru: 'Это не похоже на адрес электронной почты. Проверьте его, пожалуйста.',
    mn: 'Энэ нь цахим шуудангийн хаяг шиг харагдахгүй байна. Шалгана уу.',
  },
  invalidPhone: {
    en: 'This does not look like a phone number. Please write it with the country code.',
    ru: 'Это не похоже на номер телефона. Укажите его вместе с кодом страны.',
    mn: 'Энэ нь утасны дугаар шиг харагдахгүй байна. Улсын кодтой нь бичнэ үү.',
  },
  unknownModel: {
    en: 'It is not clear which car is meant.',
    ru: 'Непонятно, о какой машине идёт речь.',
    mn: 'Аль машиныг хэлж байгаа нь тодорхойгүй байна.',
  },
  futureMonth: {
    en: 'The month of the purchase has not come yet. Please check it.',
    ru: 'Месяц покупки ещё не наступил. Проверьте его, пожалуйста.',
    mn: 'Худалдан авсан сар болоогүй байна. Шалгана уу.',
  },
  missingMedia: {
    en: 'A picture or video is no longer there. Please attach it again.',
    ru: 'Одно из фото или видео больше не доступно. Приложите его ещё раз, пожалуйста.',
    mn: 'Зураг эсвэл бичлэгийн нэг нь олдохгүй байна. Дахин хавсаргана уу.',
  },
  tooManyImages: {
    en: 'A review can have at most 6 pictures.',
    ru: 'К отзыву можно приложить не больше 6 фото.',
    mn: 'Сэтгэгдэлд дээд тал нь 6 зураг хавсаргах боломжтой.',
  },
  tooManyVideos: {
    en: 'A review can have only 1 video.',
    ru: 'К отзыву можно приложить только 1 видео.',
    mn: 'Сэтгэгдэлд зөвхөн 1 бичлэг хавсаргах боломжтой.',
  },
  tooManyUploads: {
    en: 'Many files are waiting for their review already. Please publish it first.',
    ru: 'Уже загружено много файлов. Сначала опубликуйте отзыв с ними.',
    mn: 'Аль хэдийн олон файл илгээсэн байна. Эхлээд сэтгэгдлээ нийтлүүлнэ үү.',
  },
  uploadsBusy: {
    en: 'Many files are being prepared just now. Yours is still here: please try again in a minute.',
    ru: 'Сейчас обрабатывается много файлов. Ваш никуда не делся: попробуйте ещё раз через минуту.',
    mn: 'Яг одоо олон файл боловсруулагдаж байна. Таны файл хэвээр байгаа тул минутын дараа дахин оролдоно уу.',
  },
  uploadTooHeavy: {
    en: 'This file takes too long to prepare. Please choose a smaller one, or a screenshot of it.',
    ru: 'Этот файл обрабатывается слишком долго. Выберите файл поменьше или снимок экрана.',
    mn: 'Энэ файлыг боловсруулахад хэт удаж байна. Арай жижиг файл эсвэл дэлгэцийн зургийг нь сонгоно уу.',
  },
  noRoomForUploads: {
    en: 'Files cannot be uploaded just now. Your text is kept: publish the review without them, or try again later.',
    ru: 'Сейчас файлы загрузить нельзя. Текст сохранён: опубликуйте отзыв без них или попробуйте позже.',
    mn: 'Одоогоор файл илгээх боломжгүй байна. Бичсэн зүйл тань хадгалагдсан: файлгүйгээр нийтлүүлэх эсвэл дараа дахин оролдоно уу.',
  },
  wrongPassword: {
    en: 'The present password is wrong.',
    ru: 'Текущий пароль введён неверно.',
    mn: 'Одоогийн нууц үг буруу байна.',
  },
  noMail: {
    en: 'This site sends no mails. Please call or write to us: we help you into your account.',
    ru: 'Сайт не отправляет писем. Позвоните или напишите нам, и мы поможем войти в аккаунт.',
    mn: 'Энэ сайт захидал илгээдэггүй. Бидэн рүү залгаж, бичээрэй: бүртгэлд тань нэвтрэхэд тусална.',
  },
  usedLink: {
    en: 'This link has been used or is older than an hour. Please ask for another one.',
    ru: 'Эта ссылка уже использована, или ей больше часа. Запросите, пожалуйста, новую.',
    mn: 'Энэ холбоосыг ашигласан эсвэл нэг цагаас хуучин байна. Шинээр хүснэ үү.',
  },
  doubtfulName: {
    en: 'Please write the name with visible letters, and each word in one alphabet.',
    ru: 'Напишите, пожалуйста, имя видимыми буквами, каждое слово одним алфавитом.',
    mn: 'Нэрээ харагддаг үсгээр, үг бүрийг нэг цагаан толгойгоор бичнэ үү.',
  },
  commonPassword: {
    en: 'This password is among the first that are tried. Please choose another one.',
    ru: 'Такой пароль подбирают одним из первых. Придумайте, пожалуйста, другой.',
    mn: 'Ийм нууц үгийг хамгийн түрүүнд таадаг. Өөр нууц үг сонгоно уу.',
  },
  emailTaken: {
    en: 'There is already an account with this e-mail address. Please log in.',
    ru: 'С этим адресом уже есть учётная запись. Войдите, пожалуйста.',
    mn: 'Энэ хаягаар бүртгэл аль хэдийн үүссэн байна. Нэвтэрнэ үү.',
  },
  wrongCredentials: {
    en: 'The e-mail address or the password is wrong.',
    ru: 'Неверный адрес электронной почты или пароль.',
    mn: 'Цахим шуудангийн хаяг эсвэл нууц үг буруу байна.',
  },
} as const satisfies Record<string, Record<InterfaceLocale, string>>;

export function errorMessage(name: keyof typeof MESSAGES, locale: Locale): string {
  return MESSAGES[name][interfaceLocaleOf(locale)];
}
