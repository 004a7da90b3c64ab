import { PortCars } from '@/components/car/port-cars';
import { ContactStaff } from '@/components/enquiry/contact-staff';
import { SearchForm } from '@/components/search/search-form';
import type { Locale } from '@/lib/i18n/locales';

/**
 * What stands where a list of cars is empty: the specified message, the search, and cars in stock
 * at the visitor's port.
 * @param from source label of an enquiry from here
 * @param word what was searched for in vain
 */
export function EmptyList({
  locale,
  from,
  word = '',
}: {
  locale: Locale;
  from: string;
  word?: string;
}) {
  return (
    <>
      <ContactStaff locale={locale} from={from}>
        <SearchForm locale={locale} word={word} />
      </ContactStaff>
      <PortCars locale={locale} />
    </>
  );
}
