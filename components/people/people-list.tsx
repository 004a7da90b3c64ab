import { Icon } from '@/components/ui/icon';
import { Portrait } from '@/components/ui/portrait';
import { ThaiWords } from '@/components/ui/thai-words';
import { personAppsOf, telHref } from '@/lib/config/channels';
import type { Person } from '@/lib/contract/calls/people';
import { dayOf } from '@/lib/format/day';
import { hoursTextOf } from '@/lib/format/opening-hours';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { answeringWordsOf, openingOf } from './answering-words';
import { AnswersNow } from './answers-now';

/** People of both ports, with what they speak, when they answer, and every way to reach them. */
export function PeopleList({ locale, people }: { locale: Locale; people: readonly Person[] }) {
  const t = textsOf(locale, 'people');
  const layout = textsOf(locale, 'layout');
  const words = answeringWordsOf(locale);
  return (
    <ul className="people-list">
      {people.map((person) => {
        const { person_id, name, portrait, port, role, languages, hours, phone, wechat } = person;
        const apps = personAppsOf(locale, person);
        const back = backOn(person);
        return (
          <li key={person_id} data-port={port}>
            <div className="person-head">
              <Portrait name={name} portrait={portrait} />
              <div>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
                <p>
                  <ThaiWords
                    text={role ? `${layout(port)} · ${t(`roles.${role}`)}` : layout(port)}
                  />
                </p>
              </div>
            </div>
            <p>
              <ThaiWords text={spokenLanguagesOf(locale, languages)} />
            </p>
            <p>
              <b>
                <AnswersNow hours={hours} words={words}>
                  {back ? t('back', { date: dayOf(locale, back) }) : ''}
                </AnswersNow>
              </b>
              <span className="person-hours">
                <ThaiWords text={hoursTextOf(locale, openingOf(hours))} />
              </span>
            </p>
            {(apps.length > 0 || phone || wechat) && (
              <p className="person-ways">
                {apps.map((app) => (
                  <a key={app.name} href={app.href} target="_blank" rel="noopener">
                    <Icon name="chat" />
                    {app.name}
                    <span className="sr-only">
                      {' '}
                      {name}, {layout('newTab')}
                    </span>
                  </a>
                ))}
                {phone && (
                  <a href={telHref(phone)}>
                    <Icon name="phone" />
                    <bdi dir="ltr">{phone}</bdi>
                    <span className="sr-only"> {name}</span>
                  </a>
                )}
                {wechat && (
                  <span>
                    WeChat: <bdi dir="ltr">{wechat}</bdi>
                  </span>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The names of a person's languages, in the language of the page. */
function spokenLanguagesOf(locale: Locale, codes: readonly string[]): string {
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  const names = listOf(
    locale,
    codes.map((code) => languages.of(code) ?? code),
  );
  return names.charAt(0).toLocaleUpperCase(locale) + names.slice(1);
}

const DAY_MS = 86_400_000;

/** The first day after a leave that has begun; an absence of hours before it is none. */
function backOn({ leave_until, hours }: Person): string | null {
  if (!leave_until) return null;
  const ends = Date.parse(`${leave_until}T00:00:00+08:00`) + DAY_MS;
  const isGone = hours.away.some(
    ([from = 0, until = 0]) => until * 1000 === ends && from * 1000 <= Date.now(),
  );
  return isGone ? new Date(Date.parse(leave_until) + DAY_MS).toISOString().slice(0, 10) : null;
}
