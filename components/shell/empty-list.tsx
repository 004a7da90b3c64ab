import { PortCars } from '@/components/car/port-cars';
import { ArrivalForm } from '@/components/enquiry/arrival-form';
import { ContactStaff } from '@/components/enquiry/contact-staff';
import { SearchForm } from '@/components/search/search-form';
import type { ModelFilters } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';

/**
 * Shown for an empty list of cars: the specified message, the search, and cars in stock at the
 * visitor's port.
 * @param from source label of an enquiry from here
 * @param word what was searched for in vain
 * @param filters what is told of when a car arrives; at least one
 */
export function EmptyList({
  locale,
  from,
  word = '',
  filters,
}: {
  locale: Locale;
  from: string;
  word?: string;
  filters: ModelFilters;
}) {
  return (
    <>
      <ContactStaff locale={locale} from={from}>
        <SearchForm locale={locale} word={word} />
      </ContactStaff>
      <ArrivalForm locale={locale} filters={filters} />
      <PortCars locale={locale} />
    </>
  );
}
