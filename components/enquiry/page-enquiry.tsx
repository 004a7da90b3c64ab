import { ApiError } from '@/lib/contract/envelope';
import type { EnquirySubject } from '@/lib/format/enquiry-subject';
import type { EnquiryProblem, RejectedEnquiry } from '@/lib/forms/rejected-enquiry';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { type ContactSubject, contactHref } from '@/lib/routing/paths';
import { type EnquiryFormError, enquiryErrorsOf } from './enquiry-errors';
import { EnquiryInPage } from './enquiry-in-page';
import { type EnquiryLabels, enquiryLabels } from './enquiry-labels';
import { PlainEnquiryForm } from './plain-form';

/** The errors that the form shows for a problem, by field. */
function errorsOf(problem: EnquiryProblem, labels: EnquiryLabels): EnquiryFormError[] {
  switch (problem.kind) {
    case 'answer': {
      const { code, msg, retryAfterS, fieldErrors } = problem;
      return enquiryErrorsOf(new ApiError(code, msg, retryAfterS, fieldErrors), labels);
    }
    case 'too long':
      return [{ field: 'remark', text: labels.needTooLong }];
    case 'unanswered':
      return [{ field: null, text: labels.notStored }];
    case 'foreign':
      return [{ field: null, text: labels.checkAndSend }];
  }
}

/**
 * The enquiry form of a page: a plain form in its HTML, and the live one once it has loaded.
 * @param subject what the enquiry is about, and `fields` as the call has it
 * @param texts of this page's form, where they differ
 * @param rejection makes it the plain form alone, with the typed text and its errors
 */
export function PageEnquiry({
  locale,
  subject,
  fields,
  texts,
  rejection,
}: {
  locale: Locale;
  subject: ContactSubject;
  fields: EnquirySubject;
  texts?: Partial<EnquiryLabels> | undefined;
  rejection?: RejectedEnquiry | undefined;
}) {
  const common = enquiryLabels(locale);
  const needHint = fields.car_model ? common.needHintCar : common.needHint;
  const labels = { ...common, needHint, ...texts };
  const about = contactHref(subject).split('?')[1] ?? '';
  const form = (
    <PlainEnquiryForm
      locale={locale}
      labels={labels}
      about={about}
      {...(rejection && {
        values: rejection.values,
        origin: rejection.origin,
        errors: errorsOf(rejection.problem, labels),
      })}
    />
  );
  if (rejection) return form;
  // The same words as the dialogs' (in every page's data already).
  const { text: loadFailed, retry } = labelsOf(locale, 'dialogFailure');
  return (
    <EnquiryInPage subject={fields} failure={{ loadFailed, retry }} {...(texts && { texts })}>
      {form}
    </EnquiryInPage>
  );
}
