/** The row of an enquiry from Mongolia, as tests store it, but for when it came. */
export const MONGOLIAN_LEAD = {
  kind: 'general',
  port: 'erenhot',
  name: 'Бат',
  country: 'Монгол',
  countryId: 496,
  mail: '',
  mobile: '+976 9911 2233',
  remark: 'need',
  lang: 'mn',
  suspect: false,
} as const;
