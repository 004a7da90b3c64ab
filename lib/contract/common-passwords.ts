/**
 * Passwords that attackers try first: those that published lists of leaked passwords have agreed on
 * for years, in the languages of our buyers, and the usual variations of them. The list is our own.
 */

/** Characters; a password of the specification has no length of its own. */
export const PASSWORD_LENGTH_MIN = 10;

const WORDS = (
  'password passwort motdepasse contrasena contraseña senha wachtwoord haslo parola parool ' +
  'пароль мойпароль нууцүг nuutsug admin administrator root user guest welcome login letmein changeme default ' +
  'secret master access iloveyou loveyou princess sunshine football baseball basketball dragon monkey shadow ' +
  'superman batman michael jordan jennifer charlie daniel andrew thomas jessica ashley starwars pokemon ' +
  'computer internet samsung google facebook instagram whatsapp telegram android iphone microsoft windows ' +
  'liverpool chelsea arsenal barcelona realmadrid juventus flower butterfly chocolate cheese whatever nothing ' +
  'trustno freedom hello hellokitty killer hunter mustang ferrari porsche mercedes toyota nissan honda bmw ' +
  'привет любовь люблю солнышко наташа марина светлана александр андрей сергей дмитрий максим никита ' +
  'natasha marina svetlana alexander andrey sergey dmitry maxim nikita россия russia moscow москва kazakhstan ' +
  'казахстан almaty алматы mongolia монгол монголулс ulaanbaatar улаанбаатар chinggis чингис чингисхаан temuujin ' +
  'тэмүүжин batbold bayarmaa батболд баярмаа china beijing woaini erenhot khorgos borderautomall automall ' +
  'qwerty qwertyuiop qwertyui qwert asdfghjkl asdfgh asdf zxcvbnm zxcvbn azerty azertyuiop qwertz qazwsx ' +
  'qazwsxedc йцукен йцукенгшщз йцукенг фывапролдж фывапрол ячсмить фцужэн abc abcd abcdef abcdefgh abcdefghij'
).split(' ');

/** Keyboard sequences and the like, of which any piece is as common as the whole. */
const ROWS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  'фцужэнгшүзкъйыбөахролдпячёсмитьвю',
];

/** Usual suffixes and prefixes of a word. */
const TAILS = (
  ' 1 2 3 7 11 12 21 22 23 69 77 88 99 00 01 007 111 123 321 222 333 555 666 777 888 999 000 1234 4321 1111 ' +
  '12345 54321 123456 654321 1234567 12345678 123456789 1234567890 ! 1! 12! 123! !! !@# !@#$ @123 @1234 #123 #1'
).split(' ');

const YEARS = Array.from({ length: 46 }, (_, index) => String(1985 + index));

/** Letters that signs and digits stand for. */
const STANDS_FOR: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};

const isPieceOfRow = (text: string) =>
  text.length > 2 &&
  ROWS.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));

/** One short piece, again and again: `aaaaaaaaaa`, `1212121212`, `abcabcabca`. */
const isRepetition = (text: string) =>
  /^(.{1,4})\1*$/su.test(text) || /^(.{1,4})\1{2,}.{0,3}$/su.test(text);

/** Six or eight digits that are a day, as people write it. */
const isDate = (digits: string) =>
  /^(0?[1-9]|[12]\d|3[01])(0?[1-9]|1[0-2])(19|20)\d\d$|^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(
    digits,
  );

/** Looked for behind a letter only: from every sign of a long row it would take quadratic time. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '');
const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const spoken = (text: string) => [...text].map((sign) => STANDS_FOR[sign] ?? sign).join('');

/** The words that are left when usual additions and substitutions are undone. */
function wordsIn(password: string): string[] {
  const lower = password.normalize('NFC').toLowerCase();
  const forms = [withoutEnds(lower), spoken(withoutEnds(lower)), withoutEnds(spoken(lower))];
  return forms.map(lettersAndDigits);
}

/**
 * Whether a password is among those that are tried first.
 * @param password as it was typed
 * @param mail whose first part makes a password as easy to guess
 */
export function isCommonPassword(password: string, mail = ''): boolean {
  const lower = password.normalize('NFC').toLowerCase();
  if (
    isRepetition(lower) ||
    isPieceOfRow(lower) ||
    (isDate(lower.replace(/\D/g, '')) && !/\p{L}/u.test(lower))
  )
    return true;
  const name = mail.trim().toLowerCase().split('@')[0] ?? '';
  const known = new Set([...WORDS, ...(name.length > 2 ? [name] : [])]);
  return wordsIn(password).some((word) => {
    if (word === '') return /^\d+$/.test(lower) && new Set(lower).size < 4;
    const half = word.slice(0, word.length / 2);
    return known.has(word) || isPieceOfRow(word) || (half + half === word && known.has(half));
  });
}

/**
 * Passwords whose encodings the server rejects, because it never sees one in plain text: the empty
 * one and those of any length that attackers try first.
 */
export function* commonestPasswords(): Generator<string> {
  yield '';
  for (const row of ROWS) {
    for (const text of [row, [...row].reverse().join('')]) {
      for (let from = 0; from < text.length; from += 1) {
        for (let to = from + 1; to <= Math.min(text.length, from + 20); to += 1)
          yield text.slice(from, to);
      }
    }
  }
  for (const sign of '0123456789abcdefghijklmnopqrstuvwxyz!.*') {
    for (let length = 1; length <= 20; length += 1) yield sign.repeat(length);
  }
  for (const word of WORDS) {
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    for (const form of [word, capital]) {
      for (const tail of [...TAILS, ...YEARS]) yield form + tail;
    }
    const zero = capital.replace('o', '0');
    const forms = new Set([zero, capital.replace('a', '@'), zero.replace('a', '@')]);
    for (const form of forms) for (const tail of TAILS) yield form + tail;
    yield word.toUpperCase();
    yield word + word;
  }
}
