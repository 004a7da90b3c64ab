import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DeskSubmit } from './form';

interface OfService {
  language: DeskLanguage;
  /** What people call the translation service. */
  service: string;
}

/** Marks a field whose machine-translated text nobody has read yet. */
export function SuggestedMark({ language, service, id }: OfService & { id?: string }) {
  return (
    <p id={id} className="suggested-mark">
      {deskTextsOf(language, 'suggestions')('mark', { service })}
    </p>
  );
}

interface SuggestTextProps extends OfService {
  /** Texts that are missing or out of date, by the keys of their units. */
  keys: readonly string[];
  isOffered: boolean;
  /** The form that is sent, where the button stands in another one. */
  form?: string;
  /** Of one text among several. */
  about?: string;
}

/** The button that requests suggestions, or the reason why a service cannot translate. */
export function SuggestText({ language, service, keys, isOffered, form, about }: SuggestTextProps) {
  const t = deskTextsOf(language, 'suggestions');
  if (keys.length === 0) return null;
  if (!isOffered) return <p className="desk-quiet">{t('notOffered', { service })}</p>;
  return (
    <DeskSubmit form={form} name="keys" value={keys.join(',')}>
      {about ? t('one') : t('all', { count: keys.length, service })}
      {about && <span className="sr-only">: {about}</span>}
    </DeskSubmit>
  );
}
