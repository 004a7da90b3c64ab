import './proofs.css';
import { MediaOpener } from '@/components/ui/media-opener';
import { SizedPicture, smallWidthOf } from '@/components/ui/picture';
import { Section } from '@/components/ui/section';
import { ThaiWords } from '@/components/ui/thai-words';
import { PROOF_KINDS } from '@/lib/config/proofs';
import type { Proof } from '@/lib/contract/calls/proof';
import { dayOf } from '@/lib/format/day';
import { countryNameOf } from '@/lib/format/rate-words';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { carHref } from '@/lib/routing/paths';

interface ProofProps {
  locale: Locale;
  proof: Proof;
}

/** Where a car went: its city and its country. */
function placeIn(locale: Locale, { country, city }: Proof): string {
  const cities = textsOf(locale, 'landedCost.cities');
  const names = [city && cities(city as 'almaty'), country && countryNameOf(locale, country)];
  return listOf(
    locale,
    names.flatMap((name) => name || []),
  );
}

function titleOf(locale: Locale, { kind, port, paper, car }: Proof): string {
  if (kind === 'delivery') return car;
  if (kind === 'yard') return port ? textsOf(locale, 'layout')(port) : '';
  return textsOf(locale, 'proofs')(`papers.${paper ?? 'other'}`);
}

/** The facts of a proof besides its name, a line each. */
function linesOf(locale: Locale, proof: Proof): string[] {
  const t = textsOf(locale, 'proofs');
  const { kind, port, day, until_day: until, number } = proof;
  const dateOf = (date: string | null) => date && dayOf(locale, date);
  const from = dateOf(day);
  const to = dateOf(until);
  if (kind === 'yard') return from ? [t('taken', { day: from })] : [];
  if (kind === 'paper') {
    return [
      number ? t('number', { number }) : '',
      from ? t('issued', { day: from }) : '',
      to ? t('validUntil', { day: to }) : '',
    ].filter(Boolean);
  }
  const place = placeIn(locale, proof);
  const arrivedLine = () => {
    if (!to) return place && t('onItsWay', { place });
    return place ? t('arrived', { place, day: to }) : t('arrivedOn', { day: to });
  };
  const where = port ? textsOf(locale, 'layout')(port) : '';
  return [from ? t('handedOver', { port: where, day: from }) : '', arrivedLine()].filter(Boolean);
}

function ProofItem({ locale, proof }: ProofProps) {
  const t = textsOf(locale, 'proofs');
  const { picture, model_id: modelId, has_review: hasReview, is_example: isExample } = proof;
  const title = titleOf(locale, proof);
  return (
    <li>
      {picture && (
        <a
          href={picture.src}
          data-media="image"
          className="lazy-picture"
          aria-label={t('enlarge', { title })}
        >
          <SizedPicture
            picture={picture}
            smallWidth={smallWidthOf(picture)}
            alt=""
            sizes="(min-width: 64rem) 22rem, 45vw"
          />
        </a>
      )}
      <h3>
        {modelId ? (
          <a href={carHref(modelId)}>
            <bdi>{title}</bdi>
          </a>
        ) : (
          <ThaiWords text={title} />
        )}
      </h3>
      {isExample && <b>{t('example')}</b>}
      {linesOf(locale, proof).map((line) => (
        <p key={line}>
          <ThaiWords text={line} />
        </p>
      ))}
      {hasReview && modelId && (
        <a href={`${carHref(modelId)}#reviews`} className="text-link">
          {t('review')}
        </a>
      )}
    </li>
  );
}

/** Yards, papers and deliveries, whose pictures open large; empty kinds are left out. */
export function ProofSections({ locale, proofs }: { locale: Locale; proofs: readonly Proof[] }) {
  const t = textsOf(locale, 'proofs');
  const kinds = PROOF_KINDS.filter((kind) => proofs.some((proof) => proof.kind === kind));
  if (kinds.length === 0) return null;
  return (
    <div className="proofs">
      {kinds.map((kind) => (
        <div key={kind} id={kind}>
          <Section title={t(`titles.${kind}`)}>
            <MediaOpener labels={labelsOf(locale, 'reviewViewer')}>
              <ul className="proof-list" aria-label={t(`titles.${kind}`)} data-media-list="">
                {proofs
                  .filter((proof) => proof.kind === kind)
                  .map((proof) => (
                    <ProofItem key={proof.proof_id} locale={locale} proof={proof} />
                  ))}
              </ul>
            </MediaOpener>
          </Section>
        </div>
      ))}
    </div>
  );
}
