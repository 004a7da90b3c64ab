import type { EnquiryLabels } from './enquiry-labels';
import type { EnquirySubject } from './enquiry-sending';

/** Brand and model as one name; some models carry the brand's name already. */
function carNameOf({ brand = '', car_model = '' }: EnquirySubject): string {
  return car_model.startsWith(brand) ? car_model : `${brand} ${car_model}`;
}

/** What the enquiry is about, with the reference that staff and buyer quote. */
export function SubjectHeading({
  subject,
  labels,
}: {
  subject: EnquirySubject;
  labels: EnquiryLabels;
}) {
  if (!subject.car_model) return null;
  return (
    <p className="rounded-lg bg-trust-tint px-4 py-3">
      <span className="block font-semibold">
        <bdi>{carNameOf(subject)}</bdi>
      </span>
      {subject.from_id && (
        <span className="block text-muted text-sm">
          {labels.reference} <bdi>{`${labels.stockPrefix}-${subject.from_id}`}</bdi>
        </span>
      )}
    </p>
  );
}
